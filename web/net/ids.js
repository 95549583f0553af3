const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/**
 * 32 characters of 6 random bits: a seat's key and a request's id alike (192 bits).
 * @returns {string}
 */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => ALPHABET[byte & 63]).join("");
}

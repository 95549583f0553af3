/**
 * What textures look like: pure geometry, from a scale and a seed to one tile of marks.
 *
 * A texture is one function in `TEXTURES`; the deck names it and gives its numbers. Marks that leave a tile on one
 * side come in again on the other, so that no seam shows. Lengths are in units of the card's 600 × 800 box, but for
 * those within a path: there they are tenths of one. Whole numbers are written and read in half the time of broken
 * ones, and a gallery has some thousand marks.
 *
 * @typedef {object} Tile
 * @property {number} width
 * @property {number} height
 * @property {string} d the marks as one path, in tenths of a unit
 * @property {number} [stroke] draw the path as a line so wide, in units; otherwise fill it
 */

/** @typedef {() => number} Draw 0 ≤ n < 1 */
/** @typedef {(x: number, y: number) => string} Mark a mark at a point, as part of a path */

/**
 * Small, even and the same everywhere: a linear congruential generator.
 *
 * @param {number} seed
 * @returns {Draw}
 */
export function numbers(seed) {
  let state = (seed * 7919 + 104729) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 0x1000000;
  };
}

/**
 * Tenths of a unit.
 *
 * @param {number} n units
 */
const r = (n) => Math.round(n * 10);

/**
 * A mark and, where it reaches over an edge of the tile, its copies on the other side.
 *
 * @param {number} size
 * @param {number} reach
 * @param {number} x
 * @param {number} y
 * @param {Mark} mark
 */
function wrapped(size, reach, x, y, mark) {
  const xs = [x, ...(x < reach ? [x + size] : []), ...(x > size - reach ? [x - size] : [])];
  const ys = [y, ...(y < reach ? [y + size] : []), ...(y > size - reach ? [y - size] : [])];
  return xs.flatMap((left) => ys.map((top) => mark(left, top))).join('');
}

/**
 * Points on a shaken grid: even, but without rows.
 *
 * @param {Draw} draw
 * @param {number} count
 * @param {number} size
 * @param {Mark} mark
 */
function scattered(draw, count, size, mark) {
  const step = size / count;
  let d = '';
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const x = (column + 0.5 + (row % 2) * 0.5 + (draw() - 0.5) * 0.8) * step;
      d += mark(x % size, (row + 0.5 + (draw() - 0.5) * 0.8) * step);
    }
  }
  return d;
}

/**
 * Round but for a twentieth: four curves are drawn much faster than an arc.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function dot(x, y, radius) {
  const far = r(radius);
  return `M${r(x) - far} ${r(y)}q0 ${-far} ${far} ${-far}t${far} ${far} ${-far} ${far} ${-far} ${-far}z`;
}

/**
 * A stroke of the brush or pen: pointed at both ends, thick in the middle.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} dx
 * @param {number} dy
 * @param {number} thick
 */
function stroke(x, y, dx, dy, thick) {
  const length = Math.hypot(dx, dy) || 1;
  const nx = (-dy / length) * thick;
  const ny = (dx / length) * thick;
  return `M${r(x)} ${r(y)}q${r(dx / 2 + nx)} ${r(dy / 2 + ny)} ${r(dx)} ${r(dy)}q${r(-dx / 2 - nx)} ${r(-dy / 2 - ny)} ${r(-dx)} ${r(-dy)}z`;
}

/** @type {Record<string, (scale: number, draw: Draw) => Tile>} */
export const TEXTURES = {
  grain(scale, draw) {
    const size = scale * 9;
    /** @type {Mark} */
    const speck = (x, y) => {
      const big = r(scale * (0.06 + 0.15 * draw() * draw()));
      const lean = Math.round((draw() - 0.5) * big);
      return wrapped(
        size,
        4,
        x,
        y,
        (left, top) => `M${r(left) - big} ${r(top) + lean}l${big + lean} ${-big} ${big} ${big - lean} ${-big - lean} ${big}z`,
      );
    };
    return { width: size, height: size, d: scattered(draw, 15, size, speck) };
  },

  stipple(scale, draw) {
    const size = scale * 6;
    /** @type {Mark} */
    const point = (x, y) => {
      const big = scale * (0.13 + 0.1 * draw());
      return wrapped(size, scale, x, y, (left, top) => dot(left, top, big));
    };
    return { width: size, height: size, d: scattered(draw, 8, size, point) };
  },

  brush(scale, draw) {
    const size = scale * 8;
    let d = '';
    for (let i = 0; i < 22; i++) {
      const y = (size * (i + 0.5 + (draw() - 0.5) * 0.7)) / 22;
      const long = size * (0.35 + 0.5 * draw());
      const thick = scale * (0.08 + 0.2 * draw());
      const lift = (draw() - 0.5) * scale * 0.3;
      d += wrapped(size, long, draw() * size, y, (left, top) => stroke(left - long / 2, top, long, lift, thick));
    }
    return { width: size, height: size, d };
  },

  hatch(scale, draw) {
    const size = scale * 6;
    let d = '';
    for (let i = 0; i < 10; i++) {
      const y = (size * (i + 0.5)) / 10;
      for (let x = draw() * scale; x < size; ) {
        const long = scale * (1.2 + 2.2 * draw());
        const lift = (draw() - 0.5) * scale * 0.2;
        const thick = scale * 0.16;
        d += wrapped(size, long, x, y + (draw() - 0.5) * 2, (left, top) => stroke(left, top, long, lift, thick));
        x += long + scale * (0.3 + 0.5 * draw());
      }
    }
    return { width: size, height: size, d };
  },

  crosshatch(scale, draw) {
    const size = scale * 4;
    let d = '';
    for (let i = 0; i < 6; i++) {
      const at = (size * (i + 0.5)) / 6;
      const from = draw() * size;
      const long = size * (0.5 + 0.3 * draw());
      d += wrapped(size, long, from, at, (left, top) => stroke(left, top, long, 1, scale * 0.1));
      d += wrapped(size, long, at, from, (left, top) => stroke(left, top, 1, long, scale * 0.1));
    }
    return { width: size, height: size, d };
  },

  waves(scale, draw) {
    const width = scale * 4;
    const rows = 6;
    const height = scale * rows * 0.75;
    let d = '';
    for (let i = 0; i < rows; i++) {
      const y = (height * (i + 0.5)) / rows;
      const rise = scale * (0.26 + 0.1 * draw());
      const shift = (i % 2) * scale * 0.6;
      for (const x of [shift - width, shift]) {
        d += `M${r(x)} ${r(y)}q${r(width / 8)} ${r(-rise * 2)} ${r(width / 4)} 0t${r(width / 4)} 0t${r(width / 4)} 0t${r(width / 4)} 0`;
      }
    }
    return { width, height, d, stroke: scale * 0.13 };
  },

  scales(scale) {
    const width = scale * 2;
    const height = scale * 1.3;
    /** @type {Mark} */
    const bow = (x, y) =>
      `M${r(x)} ${r(y)}c0 ${r(scale * 0.9)} ${r(scale)} ${r(scale * 0.9)} ${r(scale)} 0`;
    const d = [-1, 0, 1]
      .map((row) => bow(0, row * height) + bow(scale, row * height))
      .concat(
        [-1.5, -0.5, 0.5].map((row) => bow(-scale / 2, row * height) + bow(scale / 2, row * height) + bow(scale * 1.5, row * height)),
      )
      .join('');
    return { width, height, d, stroke: scale * 0.09 };
  },

  rings(scale, draw) {
    const width = scale * 9;
    const rows = 9;
    const height = scale * rows * 0.62;
    const knot = Math.floor(draw() * rows);
    let d = '';
    for (let i = 0; i < rows; i++) {
      const y = (height * (i + 0.5)) / rows;
      const near = (i - knot + rows) % rows;
      const bulge = near === 0 ? -1 : near === 1 ? 1 : 0;
      const a = (draw() - 0.5) * scale * 0.3;
      const b = bulge * scale * 0.55 + a;
      d += `M0 ${r(y)}c${r(width * 0.15)} ${r(a)} ${r(width * 0.25)} ${r(b)} ${r(width * 0.5)} ${r(b)}s${r(width * 0.35)} ${r(-b)} ${r(width * 0.5)} ${r(-b)}`;
    }
    const y = (height * (knot + 1)) / rows;
    d += dot(width / 2, y, scale * 0.2);
    return { width, height, d, stroke: scale * 0.1 };
  },

  weave(scale, draw) {
    const half = scale;
    const size = half * 2;
    let d = '';
    for (let i = 0; i < 3; i++) {
      const at = half * (0.22 + 0.28 * i);
      const off = (draw() - 0.5) * scale * 0.08;
      const end = half * 0.88;
      const start = half * 0.12;
      d += `M${r(start)} ${r(at + off)}H${r(end)}M${r(half + start)} ${r(half + at + off)}H${r(half + end)}`;
      d += `M${r(half + at + off)} ${r(start)}V${r(end)}M${r(at + off)} ${r(half + start)}V${r(half + end)}`;
    }
    return { width: size, height: size, d, stroke: scale * 0.1 };
  },

  brick(scale, draw) {
    const width = scale * 4;
    const row = scale * 0.8;
    const height = row * 4;
    let d = '';
    for (let i = 0; i < 4; i++) {
      d += `M0 ${r(i * row + 1)}H${r(width)}`;
      for (let x = (i % 2) * scale; x < width; x += scale * 2) {
        d += `M${r(x + scale * (0.3 + 0.3 * draw()))} ${r(i * row + 1)}v${r(row)}`;
      }
    }
    return { width, height, d, stroke: scale * 0.085 };
  },

  marble(scale, draw) {
    const size = scale * 3;
    let d = '';
    for (let i = 0; i < 4; i++) {
      const y = (size * (i + 0.5)) / 4;
      const a = (draw() - 0.5) * size * 0.3;
      const b = (draw() - 0.5) * size * 0.3;
      const thick = scale * (0.015 + 0.05 * draw());
      d += `M0 ${r(y)}c${r(size * 0.2)} ${r(a)} ${r(size * 0.3)} ${r(a + b)} ${r(size * 0.5)} ${r(b)}s${r(size * 0.3)} ${r(-a)} ${r(size * 0.5)} ${r(-b)}`;
      d += `c${r(-size * 0.2)} ${r(-a + thick * 2)} ${r(-size * 0.3)} ${r(b - thick)} ${r(-size * 0.5)} ${r(b + thick)}s${r(-size * 0.3)} ${r(a - thick)} ${r(-size * 0.5)} ${r(-b - thick)}z`;
      const x = size * draw();
      d += wrapped(size, scale, x, y, (left, top) => stroke(left, top, a * 0.5, size * 0.22, scale * 0.04));
    }
    return { width: size, height: size, d };
  },

  veins(scale) {
    const width = scale * 1.7;
    const height = scale;
    let d = '';
    for (const y of [-1, 0, 1]) {
      const top = y * height;
      d += stroke(width / 2, top + height * 0.9, width * 0.46, -height * 0.7, scale * 0.16);
      d += stroke(width / 2, top + height * 0.4, -width * 0.46, -height * 0.7, scale * 0.16);
    }
    return { width, height, d: `${d}M${r(width / 2 - scale * 0.04)} 0h${r(scale * 0.08)}v${r(height)}h${r(-scale * 0.08)}z` };
  },

  fur(scale, draw) {
    const size = scale * 5;
    /** @type {Mark} */
    const hair = (x, y) => {
      const long = scale * (0.6 + 0.5 * draw());
      const lean = (draw() - 0.5) * scale * 0.5;
      return wrapped(size, scale * 1.3, x, y, (left, top) => stroke(left, top, lean, long, scale * 0.13));
    };
    return { width: size, height: size, d: scattered(draw, 7, size, hair) };
  },

  stripes(scale, draw) {
    const height = scale * 4;
    const width = scale * 8;
    let d = '';
    for (let i = 0; i < 4; i++) {
      const y = scale * (i + 0.2 + 0.2 * draw());
      const thick = scale * (0.22 + 0.3 * draw());
      const bend = (draw() - 0.5) * scale * 0.2;
      d += `M0 ${r(y)}q${r(width / 4)} ${r(bend)} ${r(width / 2)} 0t${r(width / 2)} 0v${r(thick)}q${r(-width / 4)} ${r(-bend)} ${r(-width / 2)} 0t${r(-width / 2)} 0z`;
    }
    return { width, height, d };
  },

  spots(scale, draw) {
    const size = scale * 4;
    /** @type {Mark} */
    const spot = (x, y) => {
      const big = scale * (0.16 + 0.14 * draw());
      const skew = big * (draw() - 0.5);
      return wrapped(
        size,
        scale,
        x,
        y,
        (left, top) =>
          `M${r(left - big)} ${r(top)}q${r(skew * 0.2)} ${r(-big - skew)} ${r(big)} ${r(-big)}t${r(big)} ${r(big * 0.9)}q${r(-skew)} ${r(big)} ${r(-big)} ${r(big * 1.1)}t${r(-big)} ${r(-big)}z`,
      );
    };
    return { width: size, height: size, d: scattered(draw, 4, size, spot) };
  },

  net(scale) {
    const h = scale / 2;
    const d = `M0 ${r(h)}Q${r(h * 0.8)} ${r(h * 0.8)} ${r(h)} 0Q${r(h * 1.2)} ${r(h * 0.8)} ${r(scale)} ${r(h)}Q${r(h * 1.2)} ${r(h * 1.2)} ${r(h)} ${r(scale)}Q${r(h * 0.8)} ${r(h * 1.2)} 0 ${r(h)}`;
    return { width: scale, height: scale, d, stroke: scale * 0.07 };
  },

  cracks(scale, draw) {
    const size = scale * 4;
    /** @type {Mark} */
    const crack = (x, y) => {
      const jag = () => (draw() - 0.5) * scale * 0.7;
      const path = `l${r(jag())} ${r(scale * 0.35)}l${r(jag())} ${r(scale * 0.3)}m0 0l${r(jag())} ${r(scale * 0.3)}`;
      return wrapped(size, scale * 1.6, x, y, (left, top) => `M${r(left)} ${r(top)}${path}`);
    };
    return { width: size, height: size, d: scattered(draw, 4, size, crack), stroke: scale * 0.035 };
  },
};

/** @type {Map<string, Tile>} the tiles made last: a card that was enlarged, or comes back with a round, has its own */
const made = new Map();
const KEPT = 64;

/**
 * The tile that a texture of the wire stands for; an unknown one is grain, so that an older page can still draw.
 *
 * @param {string} name
 * @param {number} scale
 * @param {number} seed
 * @returns {Tile}
 */
export function tile(name, scale, seed) {
  const known = Object.hasOwn(TEXTURES, name) ? name : 'grain';
  const key = `${known} ${scale} ${seed}`;
  const found = made.get(key) ?? TEXTURES[known](scale, numbers(seed));
  made.delete(key); // the last one used goes last
  made.set(key, found);
  if (made.size > KEPT) made.delete(/** @type {string} */ (made.keys().next().value));
  return found;
}

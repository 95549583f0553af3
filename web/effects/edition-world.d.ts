/** What a page needs of the browser to stay current. */
export interface World {
  /** This page's edition; "" where it was not published, as in a workshop. */
  own: string;
  /** The index.html that is served now. */
  served: () => Promise<string>;
  /** Whether somebody is writing something that is kept nowhere. */
  typing: () => boolean;
  /** The edition for the sake of which this tab was loaded anew. */
  tried: () => string | null;
  reload: (edition: string) => void;
  /** Milliseconds. */
  now: () => number;
}

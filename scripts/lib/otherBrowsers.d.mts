export interface WebKitParts {
  driver: string;
  browser: string;
  xvfb: string;
}

interface OtherBrowser<Parts> {
  name: string;
  /** Undefined where it is not installed. */
  find: () => Parts | undefined;
  /** What to do to have it. */
  howTo: string;
}

export const otherBrowsers: { webkit: OtherBrowser<WebKitParts>; firefox: OtherBrowser<string> };

export function absentBrowsers(): OtherBrowser<unknown>[];

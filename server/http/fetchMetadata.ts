import type { IncomingHttpHeaders } from 'node:http';

/** The pages that may ask for codes: our own, and those that the operator named. */
export interface OwnPages {
  /** The host name that visitors see */
  publicHost: string | undefined;
  /** Origins of other sites whose pages may call the API */
  allowedOrigins: readonly string[];
}

/** Whether a browser asks ahead: for a page that perhaps nobody will look at. */
export const isSpeculative = (headers: IncomingHttpHeaders) =>
  [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].some((value) =>
    /prefetch|prerender|preview/i.test(String(value ?? '')),
  );

/**
 * Whether a request was made by a script or a program, not by a prefetch, a link, an image or a
 * frame.
 */
export function isScriptCall(headers: IncomingHttpHeaders): boolean {
  if (isSpeculative(headers)) return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') return false;
  return destination === undefined || destination === 'empty';
}

/**
 * Whether somebody opens a page: not a script, an image, another site's frame or a prefetch. A browser
 * that sends no Fetch Metadata, and a program, count as somebody.
 */
export function isPageVisit(headers: IncomingHttpHeaders): boolean {
  if (isSpeculative(headers)) return false;
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  if (mode !== undefined && mode !== 'navigate') return false;
  // In a frame of our own page.
  if (headers['sec-fetch-site'] === 'same-origin') return true;
  return destination === undefined || destination === 'document';
}

/**
 * Whether a request was made by a script of our own page or by a program, not by another site's
 * page. Asking for a code costs money and needs no secret, so another site must not be able to
 * trigger it. Source: W3C Fetch Metadata, Sec-Purpose.
 */
export function isDeliberateCall(
  { method, headers }: { method: string; headers: IncomingHttpHeaders },
  pages: OwnPages,
): boolean {
  if (!isScriptCall(headers)) return false;
  const { origin } = headers;
  if (origin !== undefined && pages.allowedOrigins.includes(origin)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin !== undefined) return isOurs(origin, headers.host, pages.publicHost);
  // An old browser sends no Fetch Metadata; our page asks by POST, which carries an origin.
  return method !== 'GET' || !/^mozilla\//i.test(headers['user-agent'] ?? '');
}

function isOurs(origin: string, host: string | undefined, publicHost: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || from.hostname === publicHost;
}

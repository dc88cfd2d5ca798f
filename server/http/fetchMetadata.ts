import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request was made by a script of a page or by a program, rather than by a prefetch, a
 * link, an image or a frame. Sending a code is a GET, and none of those may set it off. Clients
 * that send no fetch metadata pass. Source: W3C Fetch Metadata, Sec-Purpose.
 */
export function isDeliberateCall(headers: IncomingHttpHeaders): boolean {
  const purpose = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purpose.some((value) => /prefetch|prerender|preview/i.test(String(value ?? '')))) {
    return false;
  }
  if (headers['sec-fetch-mode'] === 'navigate') return false;
  return (headers['sec-fetch-dest'] ?? 'empty') === 'empty';
}

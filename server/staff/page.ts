import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escaped } from '../common/escaped.ts';
import { staffPageHeaders } from '../http/securityHeaders.ts';

/** What a page of ours says, and the one thing that can be done there. */
export interface Page {
  title: string;
  text: string;
  action?: {
    label: string;
    href: string;
    /** Whether the browser goes on by itself; `link`: posts what stands behind the "#" */
    goes?: 'now' | 'when pressed' | 'link';
  };
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(#f3f4f6, #111418); color: light-dark(#1b1f24, #e8eaed); }
main { box-sizing: border-box; width: min(25rem, 100% - 2rem); margin: 1rem; padding: 2rem;
  border-radius: 1rem; background: light-dark(#fff, #1c2026); overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0; }
a, button { box-sizing: border-box; display: block; width: 100%; min-height: 44px; margin-top: 1.5rem;
  padding: .6rem 1rem; border: 0; border-radius: .5rem; background: #0b6bcb; color: #fff;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
a:hover, button:hover { background: #095aab; }
:focus-visible { outline: 3px solid light-dark(#1b1f24, #e8eaed); outline-offset: 2px; }
`;

/** What stands behind the "#" of an address reaches no server, so a script takes it along. */
export const pageScript = `'use strict';
const go = document.querySelector('a[data-goes]');
if (go !== null) {
  const address = new URL(go.href);
  if (location.hash !== '') address.searchParams.set('to', (address.searchParams.get('to') ?? '') + location.hash);
  go.href = address.href;
  if (go.dataset.goes === 'now') location.replace(address.href);
}
const button = document.querySelector('button');
button?.addEventListener('click', async () => {
  button.disabled = true;
  const said = document.querySelector('p');
  try {
    const response = await fetch(location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link: location.hash.slice(1) }),
    });
    const { message, next } = await response.json();
    if (response.ok) return location.replace(next);
    said.textContent = message;
  } catch {
    said.textContent = 'The server does not answer. Please try again in a moment.';
  }
  button.disabled = false;
});
`;

const hash = createHash('sha256').update(style).digest('base64');

function actionOf({ label, href, goes = 'when pressed' }: NonNullable<Page['action']>): string {
  if (goes === 'link') return `<button type="button">${escaped(label)}</button>`;
  return `<a href="${escaped(href)}" target="_top" data-goes="${goes}">${escaped(label)}</a>`;
}

/** Sends a small page for people who are not signed in. */
export function sendPage(reply: FastifyReply, status: number, { title, text, action }: Page) {
  return reply
    .code(status)
    .headers({ ...staffPageHeaders(hash), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p role="status">${escaped(text)}</p>
${action === undefined ? '' : actionOf(action)}
</main>
<script src="/staff/page.js"></script>
</body>
</html>
`,
    );
}

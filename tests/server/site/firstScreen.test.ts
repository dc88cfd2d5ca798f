import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { pageDrawer, type AskedPage } from '../../../server/site/firstScreen.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const styles = 'h1 { color: red }';
const built = `<!doctype html>
<html lang="en">
  <head>
    <title>Online Booking</title>
    <link rel="stylesheet" crossorigin href="/assets/first-1.css">
  </head>
  <body>
    <div id="root"><i></i></div>
    <div id="late">late</div>
  </body>
</html>`;

/** A built site whose artist answers as it is told; undefined: it has none. */
function siteWith(artist: string | undefined): string {
  const site = temporaryFolder();
  mkdirSync(join(site, 'assets'));
  mkdirSync(join(site, '.vite/first-screen'), { recursive: true });
  writeFileSync(join(site, 'assets/first-1.css'), styles);
  if (artist !== undefined) {
    const file = join(site, '.vite/first-screen/drawFirstScreen.mjs');
    writeFileSync(file, `export const earlyScript = 'keep()';\n${artist}`);
  }
  return site;
}
const drawing = `export const drawFirstScreen = async () => ({
  html: '<h1 style="--a:&quot;b&quot;">Now</h1>',
  title: 'Joe & "Sons"',
  sources: [],
  form: { id: 'ask', path: '/flows/versions/v/ask.js' },
  withoutScripts: { words: 'Allow <scripts>', newWindow: 'Open it alone', call: { phone: '2065550100', words: 'Call us' } },
});`;
const asked: AskedPage = {
  page: { shopId: 'a-shop' },
  language: 'es',
  isFramed: true,
  opening: {},
  variants: [],
};
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('a page with its first screen', () => {
  it('says in its head what it is, and contains the screen, its styles and the placeholder for drafts', async () => {
    const page = await pageDrawer(siteWith(drawing), vi.fn<(error: unknown) => void>())(
      built,
      asked,
    );

    expect(page!.html).toContain('<html lang="es" data-framed>');
    expect(page!.html).toContain('<title>Joe &amp; &quot;Sons&quot;</title>');
    expect(page!.html).toContain(`<style>${styles}</style>`);
    expect(page!.html).toContain(
      '<div id="root" data-drawn="es" data-shop="a-shop" data-form="ask"><h1',
    );
    expect(page!.html).toContain(
      '<link rel="modulepreload" crossorigin href="/flows/versions/v/ask.js">',
    );
    expect(page!.html).toContain('<template id="first-look"><i></i></template>');
    expect(page!.html).toContain('Allow &lt;scripts&gt; <a href="tel:2065550100">Call us</a>');
    expect(page!.html).toContain('<div id="late">late</div>');
  });

  it('allows its inline code by hash, and nothing else', async () => {
    const page = await pageDrawer(siteWith(drawing), vi.fn<(error: unknown) => void>())(
      built,
      asked,
    );

    expect(page!.inline).toEqual({
      script: hashOf('keep()'),
      style: hashOf(styles),
      styleAttributes: [hashOf('--a:"b"')],
    });
  });

  it('is sent as it was built where the build brought nothing to draw with', async () => {
    const failed = vi.fn<(error: unknown) => void>();

    expect(await pageDrawer(siteWith(undefined), failed)(built, asked)).toBeUndefined();
    expect(failed).not.toHaveBeenCalled();
  });

  it('has a screen during an experiment only if every variant begins with the same', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const byVersion = `export const drawFirstScreen = async ({ opening }) => ({
      html: '<h1>' + (opening.flowVersion === 'c' ? 'Other' : 'Now') + '</h1>',
      title: 'T',
      sources: [],
      form: { id: 'ask', path: '/flows/versions/' + opening.flowVersion + '/ask.js' },
      withoutScripts: { words: '', newWindow: '' },
    });`;
    const variant = (flowVersion: string) => ({ opening: { flowVersion } });
    const draw = (...versions: string[]) =>
      pageDrawer(siteWith(byVersion), failed)(built, {
        ...asked,
        opening: { flowVersion: 'a' },
        variants: versions.map(variant),
      });

    expect((await draw('b'))?.html).toContain('<h1>Now</h1>');
    expect(await draw('b', 'c')).toBeUndefined();
    expect(failed).not.toHaveBeenCalled();
  });

  it('is sent as it was built where a screen throws, and the error is logged', async () => {
    const failed = vi.fn<(error: unknown) => void>();
    const throwing = `export const drawFirstScreen = async () => { throw new Error('no such shop') };`;

    expect(await pageDrawer(siteWith(throwing), failed)(built, asked)).toBeUndefined();
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'no such shop' }));
  });
});

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  PageRequest,
  drawFirstScreen,
  DrawnScreen,
  earlyScript,
} from '../../src/page/shell/firstScreen/drawFirstScreen.tsx';
import { escaped, unescaped } from '../common/escaped.ts';
import type { InlineHashes } from '../http/securityHeaders.ts';

/**
 * The exports of the module that the build makes of `src/page/shell/firstScreen/drawFirstScreen.tsx`.
 */
interface Artist {
  drawFirstScreen: typeof drawFirstScreen;
  earlyScript: typeof earlyScript;
}

/** A page with its first screen in it. */
export interface DrawnPage {
  readonly html: string;
  readonly inline: InlineHashes;
}

/** The scripts and styles that a page loads before anything is drawn, by name. */
interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** The parts of a build of the site from which pages with a first screen are made. */
interface Build {
  readonly html: string;
  readonly artist: Artist;
  /** The files that source modules need; the page's own stylesheet is the first. */
  readonly filesOf: (sources: readonly string[]) => Files;
}

/** What the manifest of the build says about a file. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The files that source modules need, in the order in which they are loaded. */
function filesOf(manifest: Manifest, sources: readonly string[]): Files {
  const seen = new Set<string>();
  const chunks = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (seen.has(key) || chunk === undefined) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(chunks), chunk];
  };
  const all = sources.flatMap(chunks);
  return { scripts: all.map(({ file }) => file), styles: all.flatMap(({ css = [] }) => css) };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const shape = /<div id="root">([\s\S]*?)<\/div>\s*<div id="late"/;
const stylesheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">/;

/** Puts the drawn screen into the page as it was built. */
function composed(
  { html, artist }: Build,
  drawn: DrawnScreen,
  asked: AskedPage,
  { scripts, styles: sheets }: Files,
  styles: string,
): DrawnPage {
  const { language, page, isFramed } = asked;
  const { form, withoutScripts } = drawn;
  const { words, newWindow, call } = withoutScripts;
  const wayOut = isFramed
    ? ` <a href="" target="_blank" rel="noopener">${escaped(newWindow)}</a>`
    : '';
  const link = call ? ` <a href="tel:${escaped(call.phone)}">${escaped(call.words)}</a>` : '';
  const named = [
    // These styles are in the page already. The code of later screens would load the ones that are
    // not listed.
    ...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`),
    ...scripts
      .filter((name) => !html.includes(name))
      .map((name) => `/${name}`)
      .concat(form?.path ?? [])
      .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`),
  ];
  const attributes = [
    `data-drawn="${language}" data-shop="${escaped(page.shopId ?? '')}"`,
    ...(form ? [`data-form="${form.id}"`] : []),
  ].join(' ');
  const text = html
    .replace('<html lang="en">', `<html lang="${language}"${isFramed ? ' data-framed' : ''}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(drawn.title)}</title>`)
    .replace(stylesheet, () => `<style>${styles}</style>${named.join('')}`)
    .replace(shape, (_all, grey: string) =>
      [
        `<div id="root" ${attributes}>${drawn.html}</div>`,
        `<template id="first-look">${grey}</template>`,
        `<script>${artist.earlyScript}</script>`,
        `<noscript><p class="first-look-late now">${escaped(words)}${link}${wayOut}</p></noscript>`,
        '<div id="late"',
      ].join('\n    '),
    );
  const inStyle = [...drawn.html.matchAll(/ style="([^"]*)"/g)].map(([, value]) => value!);
  return {
    html: text,
    inline: {
      script: hashOf(artist.earlyScript),
      style: hashOf(styles),
      styleAttributes: [...new Set(inStyle)].map((value) => hashOf(unescaped(value))),
    },
  };
}

export interface AskedPage extends PageRequest {
  /** Whether the page is requested for a frame. */
  isFramed: boolean;
  /** What some of its visitors get instead; who does is known to the page alone. */
  variants: readonly Pick<PageRequest, 'opening' | 'forms'>[];
}

/** What a visitor sees of a drawn screen, whatever it is loaded from. */
const looks = ({ html, title, form }: DrawnScreen) => JSON.stringify([html, title, form?.id]);

/**
 * Renders the first screen of visits into their pages, with the styles it needs.
 *
 * @param siteDir the built site; no page gets a screen if its build has no module to draw with
 * @param failed called with the error if a screen could not be drawn
 */
export function pageDrawer(siteDir: string, failed: (error: unknown) => void) {
  let build: Promise<Build | undefined> | undefined;
  let builtFrom = '';

  async function readBuild(html: string): Promise<Build | undefined> {
    const file = join(siteDir, '.vite/first-screen/drawFirstScreen.mjs');
    const [, first] = stylesheet.exec(html) ?? [];
    if (first === undefined || !existsSync(file)) return undefined;
    const noted = await readFile(join(siteDir, '.vite/manifest.json'), 'utf8').catch(() => '{}');
    const manifest = JSON.parse(noted) as Manifest;
    const version = createHash('sha256').update(html).digest('hex').slice(0, 8);
    return {
      html,
      artist: (await import(`${pathToFileURL(file).href}?${version}`)) as Artist,
      filesOf(sources) {
        const { scripts, styles } = filesOf(manifest, sources);
        return { scripts, styles: [...new Set([first, ...styles])] };
      },
    };
  }

  const textOf = (name: string) => readFile(join(siteDir, name), 'utf8');

  async function draw(build: Build, asked: AskedPage): Promise<DrawnPage | undefined> {
    const drawn = await build.artist.drawFirstScreen(asked);
    if (drawn === undefined) return undefined;
    for (const variant of asked.variants) {
      // oxlint-disable-next-line no-await-in-loop -- drawn one after the other anyway
      const other = await build.artist.drawFirstScreen({ ...asked, ...variant });
      // Nobody is to see the first screen of another variant, so all wait for their own.
      if (other === undefined || looks(other) !== looks(drawn)) return undefined;
    }
    const files = build.filesOf(drawn.sources);
    const styles = await Promise.all(files.styles.map(textOf));
    return composed(build, drawn, asked, files, styles.join(''));
  }

  /**
   * @returns undefined if the page is to be sent as it was built
   */
  return async (html: string, asked: AskedPage): Promise<DrawnPage | undefined> => {
    try {
      if (html !== builtFrom) {
        builtFrom = html;
        build = readBuild(html);
      }
      const now = await build;
      return now && (await draw(now, asked));
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
}

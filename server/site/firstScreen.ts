import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  Asked,
  drawFirstScreen,
  DrawnScreen,
  earlyScript,
} from '../../src/shell/firstScreen/drawFirstScreen.tsx';
import type { InlineHashes } from '../http/securityHeaders.ts';

/** What the build makes of `src/shell/firstScreen/drawFirstScreen.tsx`. */
interface Artist {
  drawFirstScreen: typeof drawFirstScreen;
  earlyScript: typeof earlyScript;
}

/** A page with its first screen in it. */
export interface DrawnPage {
  readonly html: string;
  readonly inline: InlineHashes;
}

/** What a page has in it before anything is drawn: scripts and styles, by their names. */
interface Files {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** A build of the site, as far as pages with a first screen are made of it. */
interface Build {
  readonly html: string;
  readonly artist: Artist;
  /** What comes with a source, the page's own stylesheet first. */
  readonly filesOf: (source: string | undefined) => Files;
}

/** What the build notes of a file it wrote. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** What comes with a source, in the order in which it is needed. */
function filesOf(manifest: Manifest, source: string): Files {
  const seen = new Set<string>();
  const chunks = (key: string): Chunk[] => {
    const chunk = manifest[key];
    if (seen.has(key) || chunk === undefined) return [];
    seen.add(key);
    return [...(chunk.imports ?? []).flatMap(chunks), chunk];
  };
  const all = chunks(source);
  return { scripts: all.map(({ file }) => file), styles: all.flatMap(({ css = [] }) => css) };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!);
const unescaped = (text: string) =>
  Object.entries(entities).reduce((plain, [sign, entity]) => plain.replaceAll(entity, sign), text);

const shape = /<div id="root">([\s\S]*?)<\/div>\s*<div id="late"/;
const stylesheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+)">/;

/** Puts what was drawn into the page as it was built. */
function composed(
  { html, artist }: Build,
  drawn: DrawnScreen,
  asked: AskedPage,
  { scripts, styles: sheets }: Files,
  styles: string,
): DrawnPage {
  const { language, page, isFramed } = asked;
  const { words, call } = drawn.withoutScripts;
  const link = call ? ` <a href="tel:${escaped(call.phone)}">${escaped(call.words)}</a>` : '';
  const named = [
    // The code of later screens asks for those that are not.
    ...sheets.map((name) => `<link rel="stylesheet" crossorigin href="/${name}" disabled>`),
    ...scripts
      .filter((name) => !html.includes(name))
      .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  const attributes = `data-drawn="${language}" data-shop="${escaped(page.shopId ?? '')}"`;
  const text = html
    .replace('<html lang="en">', `<html lang="${language}"${isFramed ? ' data-framed' : ''}>`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(drawn.title)}</title>`)
    .replace(stylesheet, () => `<style>${styles}</style>${named.join('')}`)
    .replace(shape, (_all, grey: string) =>
      [
        `<div id="root" ${attributes}>${drawn.html}</div>`,
        `<template id="first-look">${grey}</template>`,
        `<script>${artist.earlyScript}</script>`,
        `<noscript><p class="first-look-late now">${escaped(words)}${link}</p></noscript>`,
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

export interface AskedPage extends Asked {
  /** Whether it is asked for by a frame. */
  isFramed: boolean;
}

/**
 * Draws the first screen of visits into their pages, with the styles it needs.
 *
 * @param siteDir the built site; where its build brought nothing to draw with, no page is drawn
 * @param failed hears of what could not be drawn
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
      filesOf(source) {
        const { scripts, styles } =
          source === undefined ? { scripts: [], styles: [] } : filesOf(manifest, source);
        return { scripts, styles: [...new Set([first, ...styles])] };
      },
    };
  }

  const textOf = (name: string) => readFile(join(siteDir, name), 'utf8');

  async function draw(build: Build, asked: AskedPage): Promise<DrawnPage | undefined> {
    const drawn = await build.artist.drawFirstScreen(asked);
    if (drawn === undefined) return undefined;
    const files = build.filesOf(drawn.source);
    const styles = await Promise.all(files.styles.map(textOf));
    return composed(build, drawn, asked, files, styles.join(''));
  }

  /** @returns undefined where the page is to be sent as it was built */
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

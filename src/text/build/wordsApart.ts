import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of what can be said before any further screen has come. A test of the build keeps to it. */
const firstWords =
  /^(header|spinner|ui|steps\.welcome|widgets\.(customNeed|serviceCards))\.|^page\.(title|shopTitle)$|^steps\.continue$/;

/** Of what can be said as soon as the first screen stands. */
const soonWords =
  /^(errors|steps\.loadFailed|away|offline)\.|^page\.flowChanged$|^steps\.(goBack|retry)$/;

/** Of what stands on later screens alone. */
const laterWords = /^ui\.(dismiss|opensInNewWindow)$/;
const isFirst = (key: string) => firstWords.test(key) && !laterWords.test(key);
const isSoon = (key: string) => soonWords.test(key);

const parts: Readonly<Record<string, (key: string) => boolean>> = {
  'text.ts': isFirst,
  'soonWords.ts': isSoon,
  'laterWords.ts': (key) => !isFirst(key) && !isSoon(key),
};

/**
 * Lets the first screen carry its own words only: `text.ts` gets those of `en.json`, `soonWords.ts`
 * those of what may go wrong, and the rest come with `laterWords.ts`. The file itself stays one, for who writes and translates it.
 */
export function wordsApart(): Plugin {
  return {
    name: 'words-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const part = /\/src\/text\/(text\.ts|soonWords\.ts|laterWords\.ts)$/.exec(
        importer ?? '',
      )?.[1];
      if (source !== './en.json' || part === undefined) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?for=${part}`;
    },
    load(id) {
      const [, file, part = ''] = /^(.*\/src\/text\/en\.json)\?for=(.*)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
      const said = Object.fromEntries(texts.filter(([key]) => parts[part]!(key)));
      return `export default ${JSON.stringify(said)}`;
    },
  };
}

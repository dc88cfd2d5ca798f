import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of what can be said before any further screen has come. A test of the build keeps to it. */
const firstWords =
  /^(errors|header|spinner|ui|steps\.welcome|steps\.loadFailed|widgets\.(customNeed|serviceCards))\.|^page\.(title|shopTitle)$|^steps\.(continue|goBack|retry)$/;

/** Of what stands on later screens alone. */
const laterWords = /^ui\.(dismiss|opensInNewWindow)$/;
const isFirst = (key: string) => firstWords.test(key) && !laterWords.test(key);

const halves: Readonly<Record<string, (key: string) => boolean>> = {
  'text.ts': isFirst,
  'laterWords.ts': (key) => !isFirst(key),
};

/**
 * Lets the first screen carry its own words only: `text.ts` gets those of `en.json`, the rest come
 * with `laterWords.ts`. The file itself stays one, for who writes and translates it.
 */
export function wordsApart(): Plugin {
  return {
    name: 'words-apart',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const half = /\/src\/text\/(text\.ts|laterWords\.ts)$/.exec(importer ?? '')?.[1];
      if (source !== './en.json' || half === undefined) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?for=${half}`;
    },
    load(id) {
      const [, file, half = ''] = /^(.*\/src\/text\/en\.json)\?for=(.*)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
      const said = Object.fromEntries(texts.filter(([key]) => halves[half]!(key)));
      return `export default ${JSON.stringify(said)}`;
    },
  };
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Keys of the texts that the first screen may show. A test of the build checks the list. */
const firstWords =
  /^(header|spinner|ui|steps\.welcome|widgets\.(customNeed|serviceCards))\.|^page\.(title|shopTitle)$|^steps\.continue$/;

/** Keys of the texts of errors, which may be shown right after the first screen. */
const errorWords =
  /^(errors|steps\.loadFailed|away|offline)\.|^page\.flowChanged$|^steps\.(goBack|retry)$/;

/** Exceptions from the first list: only later screens show these. */
const laterWords = /^ui\.(dismiss|opensInNewWindow)$/;
const isFirst = (key: string) => firstWords.test(key) && !laterWords.test(key);
/** Keys of the texts of what can go wrong while a booking is sent. */
const isOfSending = (key: string) => /^errors\.(uncertain|notSent)\./.test(key);
const isOfError = (key: string) => errorWords.test(key) && !isOfSending(key);

/** Keys of the texts of the page that a customer's link opens, and of what it shares with no other. */
const appointmentWords = /^steps\.(appointment|cancel|outcome)\./;
const isOfAppointment = (key: string) => appointmentWords.test(key);

const isOfLocations = (key: string) => key.startsWith('location.');

/** What no page needs before one of its screens asks for it. */
const apart = [isFirst, isOfError, isOfSending, isOfAppointment, isOfLocations];

const parts: Readonly<Record<string, (key: string) => boolean>> = {
  'text.ts': isFirst,
  'errorWords.ts': isOfError,
  'appointmentWords.ts': isOfAppointment,
  'locationWords.ts': isOfLocations,
  'confirmWords.ts': isOfSending,
  'laterWords.ts': (key) => !apart.some((isOf) => isOf(key)),
};

/**
 * Splits `en.json` in the build, so that the first screen loads only its own texts: `text.ts` gets
 * those, `errorWords.ts` the texts of errors, `appointmentWords.ts` those of appointments, `laterWords.ts` the rest. For writers and translators
 * the file stays one.
 */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const part =
        /\/src\/page\/text\/((?:text|errorWords|laterWords|appointmentWords|locationWords|confirmWords)\.ts)$/.exec(
          importer ?? '',
        )?.[1];
      if (source !== './en.json' || part === undefined) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?for=${part}`;
    },
    load(id) {
      const [, file, part = ''] = /^(.*\/src\/page\/text\/en\.json)\?for=(.*)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object);
      const said = Object.fromEntries(texts.filter(([key]) => parts[part]!(key)));
      return `export default ${JSON.stringify(said)}`;
    },
  };
}

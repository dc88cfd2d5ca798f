/**
 * Makes submodel names of what manufacturers file as trim and series: free text of up to 150
 * characters, several trims joined, packages and body codes among them.
 */

/** Platform codes of Chrysler, Dodge, Jeep and Ram ("Classic DS"); SE, LE or GT are not among them. */
const PLATFORM =
  /(^|\s)(DS|DT|DJ|D2|VF|VM|LD|LC|JK|JL|JT|KL|WK|WL|MK|PK|MP|BU|RU|JC|UF|LA|K[AJ]|PF|JS)$/;

const MAX_LENGTH = 32;

/** Names that do not help to choose. */
const JUNK =
  /^(n\/?a|none|tbd|unknown|not applicable|other|various|all|all new|special|conv|hb|sedan|wagon|coupe|hatchback|pickup|van|suv|low|high|\W*)$|export|non-us|incomplete|chassis|cowl|cutaway|conversion|paratransit|glider|stripped|medium duty|heavy duty|up-level|series\b|\bton\b|^type \w+|plant|transmission/i;

/** Toyota's and Mercedes-Benz's body codes, Chrysler's two-letter platforms. */
const SERIES_CODE =
  /^([A-Z]{2,5}\d{1,3}[A-Z]?(-\w+)?|[A-Z]{2}|[A-Z]\d{1,3}|\d{1,3}|MK\d+|[IVX]+|[IJ]\/.*)$/;

/** Names in which "/" is not a separator. */
const INSEPARABLE = /\b(r\/t|h\/k|a\/c|m\/r|s\/c|s\/r|1\/2|3\/4)\b/gi;
const BAR = '\u0000';

/** The trims in a text, in order and without duplicates; empty where it names none. */
export function cleanTrims(text: string, modelNames: readonly string[] = []): string[] {
  const parts = text
    .replace(/\([^)]*\)?/g, ' ')
    .replace(/\bw\/\s*/gi, ' with ')
    .replace(INSEPARABLE, (whole) => whole.replace('/', BAR))
    .split(/\s*[/,;]\s*|\s+(?:or|and)\s+/)
    .map((part) => cleanOne(part.replaceAll(BAR, '/'), modelNames))
    .filter((part) => part !== '');
  const distinct = new Map(parts.map((part) => [nameKey(part), part]));
  return [...distinct.values()];
}

/** The trims or the weight class ("1500", which precedes the trim) that a series names. */
export function cleanSeries(
  text: string,
  modelNames: readonly string[] = [],
): { prefix?: string; trims: string[] } {
  const load = /^C?((?:15|25|35)00|[123]50)\b(?!L)\s*(HD|Cargo|Passenger|LD)?/.exec(
    text.replace(/\s*\(.*?\)/g, ''),
  );
  if (load) return { prefix: [load[1], load[2]].filter(Boolean).join(' '), trims: [] };
  if (SERIES_CODE.test(text)) return { trims: [] };
  return { trims: cleanTrims(text, modelNames).filter((trim) => !SERIES_CODE.test(trim)) };
}

function cleanOne(text: string, modelNames: readonly string[]): string {
  const bare = text
    .replace(/^(grade|trim|model|line)\s*:\s*/i, '')
    .replace(/["\u201c\u201d\ufffd]/g, '')
    // Options behind the trim: "LX w/ABS", "EX-L with NAVI", "Limited+NAVI+EyeSight", "Touring - Cold Weather".
    .replace(/(^|\s+)(with\b|without\b|less\b|-(?=\s)).*$/i, '')
    .replace(/\s*\+\s*(?=\w).*$/, '')
    .replace(/[ -]*(\b4-?M(x|\+)?|\b4matic\+?)(?=\s|$)/i, ' 4MATIC')
    .replace(/\s+(bi-)?turbo\s*\+?$/i, (tail) => (/^[A-Z]+\d{2,3}/.test(text) ? '' : tail))
    .replace(/\s+(pkg|package|trim|option|grade|models?|only)\b\.?$/i, '')
    .replace(/\s+/g, ' ')
    .replace(/\]|^[\s.,:+-]+|[\s.,:-]+$/g, '');
  const name = withoutModel(bare, modelNames).replace(PLATFORM, '');
  return JUNK.test(name) || name.length > MAX_LENGTH ? '' : fixCase(name);
}

/** "Cayman S" of the model Cayman is the trim S. */
function withoutModel(name: string, modelNames: readonly string[]): string {
  const model = modelNames.find(
    (other) =>
      other.length >= 3 &&
      !/\d$/.test(other) &&
      `${name} `.toLowerCase().startsWith(`${other} `.toLowerCase()),
  );
  return model ? name.slice(model.length).trim() : name;
}

/**
 * Writes words of four letters and more in lower case after the first ("TOURING"); keeps
 * abbreviations ("SLE").
 */
function fixCase(name: string): string {
  return name.replace(/\b[A-Z]{4,}\b/g, (word) =>
    /[AEIOUY]/.test(word) ? word[0] + word.slice(1).toLowerCase() : word,
  );
}

/** A key that is equal for names that customers take for the same: "EX-L", "EXL", "ex l". */
export function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9+.]/g, '');
}

/**
 * One spelling for each name: the most frequent one, or the alphabetically first of several.
 *
 * @returns the spelling by `nameKey`
 */
export function commonSpellings(names: Iterable<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const key = nameKey(name);
    const spellings = counts.get(key) ?? new Map<string, number>();
    counts.set(key, spellings.set(name, (spellings.get(name) ?? 0) + 1));
  }
  return new Map(
    [...counts].map(([key, spellings]) => {
      const best = [...spellings].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]!;
      return [key, best[0]];
    }),
  );
}

import { wrongWith } from '../../../json/wrongWith.ts';

type Rules = Readonly<Record<string, unknown>>;

/** A rule of a field that accepts what the answer's own schema refuses. */
export interface Loosened {
  readonly keyword: string;
  readonly words: string;
}

const most = ['maxLength', 'maxItems', 'maximum', 'maxProperties'];
const least = ['minLength', 'minItems', 'minimum', 'minProperties'];

const isRules = (value: unknown): value is Rules =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The choices that a keyword lists, as values or each with a title. */
function choicesUnder(keyword: string, { [keyword]: list }: Rules): unknown[] {
  const choices: unknown[] = Array.isArray(list) ? list : [];
  if (keyword === 'enum') return choices;
  return choices.flatMap((one) => (isRules(one) && 'const' in one ? [one.const] : []));
}

/**
 * Finds rules of a field that accept more than the answer's own schema, by which the booking is
 * judged.
 */
export function findLoosened(own: Rules, rules: Rules): Loosened[] {
  const found: Loosened[] = [];
  const add = (keyword: string, words: string) => found.push({ keyword, words });
  for (const keyword of [...most, ...least]) {
    const [limit, set] = [own[keyword], rules[keyword]];
    if (typeof limit !== 'number' || typeof set !== 'number') continue;
    const isLooser = most.includes(keyword) ? set > limit : set < limit;
    if (isLooser) add(keyword, `its ${keyword} is ${set}, where the answer itself has ${limit}`);
  }
  if (own.pattern !== undefined && rules.pattern !== own.pattern) {
    add('pattern', 'its pattern is not that of the answer, which may refuse what fits it');
  }
  for (const keyword of ['enum', 'oneOf'] as const) {
    const bad = choicesUnder(keyword, rules).filter((value) => wrongWith(own, value).length > 0);
    if (bad.length > 0) add(keyword, `the answer itself refuses ${JSON.stringify(bad[0])}`);
  }
  if (Array.isArray(own.required)) {
    const kept = Array.isArray(rules.required) ? (rules.required as string[]) : [];
    const lost = (own.required as string[]).filter((name) => !kept.includes(name));
    if (lost.length > 0) add('required', `the answer is of no use without "${lost[0]}"`);
  }
  if (own.type !== undefined && JSON.stringify(own.type) !== JSON.stringify(rules.type)) {
    add('type', `its type is not that of the answer (${JSON.stringify(own.type)})`);
  }
  if (isRules(own.properties) && isRules(rules.properties)) {
    for (const [name, part] of Object.entries(own.properties)) {
      const here = rules.properties[name];
      if (!isRules(part) || !isRules(here)) continue;
      for (const rule of findLoosened(part, here)) add('properties', `in "${name}" ${rule.words}`);
    }
  }
  return found;
}

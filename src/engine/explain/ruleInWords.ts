import type { Flow, Json, Scalar } from '../types.ts';

const infix: Readonly<Record<string, string>> = {
  '==': 'is',
  '===': 'is',
  '!=': 'is not',
  '!==': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
};

const value = (scalar: Scalar) => (scalar === null ? 'not known' : String(scalar));

/** Parts that hold an "and" or an "or" of their own are kept together. */
const grouped = (words: string) => (/ (and|or) /.test(words) ? `(${words})` : words);

/** "hasServiceSelected" as people say it: "has service selected". */
export const spelled = (name: string) =>
  name.replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, capital: string) =>
    `${before} ${capital}`.toLowerCase(),
  );

/**
 * A rule of a guard in words: "kind is black and not milk".
 *
 * @param flow gives a part that is a named guard its name, and spells names as words; without it
 *   the rule is told with the names of the file as they stand there
 */
export function ruleInWords(rule: Json, flow?: Pick<Flow, 'guards'>): string {
  const tell = (part: Json) => ruleInWords(part, flow);
  if (Array.isArray(rule)) return rule.map(tell).join(' or ');
  if (rule === null || typeof rule !== 'object') return value(rule);
  const written = JSON.stringify(rule);
  const known = Object.entries(flow?.guards ?? {}).find(
    ([, guard]) => JSON.stringify(guard.rule) === written,
  );
  if (known !== undefined) return spelled(known[0]);
  const [[operator, given] = ['', null]] = Object.entries(rule as Record<string, Json>);
  const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
  const words = args.map(tell);
  if (operator === 'var') {
    const name = words[0] ?? '';
    const spell = flow === undefined ? (text: string) => text : spelled;
    return name.startsWith('answered ')
      ? `${spell(name.slice('answered '.length))} was answered`
      : spell(name);
  }
  if (operator === 'in') return `${words[0]} is ${words[1]}`;
  if (operator === '!') return `not ${grouped(words[0] ?? '')}`;
  if (operator === '!!') return words[0] ?? '';
  if (operator === 'and' || operator === 'or') {
    return words.length === 1 ? words[0]! : words.map(grouped).join(` ${operator} `);
  }
  if (operator === 'if') return `if ${words.join(', ')}`;
  return words.join(` ${infix[operator] ?? operator} `);
}

/**
 * When a transition is taken, by its guard: "when services chosen", "unless services chosen". A
 * guard that the file names is told by its name. Undefined without a guard.
 */
export function conditionInWords(
  flow: Pick<Flow, 'guards'>,
  guard: { readonly name?: string; readonly rule: Json } | undefined,
): string | undefined {
  if (guard === undefined) return undefined;
  const words = guard.name === undefined ? ruleInWords(guard.rule, flow) : spelled(guard.name);
  return words.startsWith('not ') && !/ (and|or) /.test(words)
    ? `unless ${words.slice('not '.length)}`
    : `when ${words}`;
}

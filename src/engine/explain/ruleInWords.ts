import type { Flow, Json, Scalar, Variable } from '../types.ts';

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

/** Puts brackets around a part that contains an "and" or an "or" of its own. */
const grouped = (words: string) => (/ (and|or) /.test(words) ? `(${words})` : words);

/** A name as words: "hasAnswer" becomes "has answer", "not-yet" "not yet". */
export const spellOut = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, (_, before: string, capital: string) =>
      `${before} ${capital}`.toLowerCase(),
    )
    .replaceAll(/(?<=[a-z])[-_](?=[a-z])/g, ' ');

/**
 * The author's words for a variable having one of some values; undefined unless every such value
 * has words.
 */
function statement(
  variable: Variable | undefined,
  has: (value: Scalar) => boolean,
): string | undefined {
  const { words, domain = [] } = variable ?? {};
  const told = domain.filter(has).map((one) => words?.[String(one)]);
  return told.length === 0 || told.includes(undefined) ? undefined : told.join(' or ');
}

/** The variable that a part of a rule reads; undefined for any other part. */
function readBy(part: Json | undefined): string | undefined {
  if (typeof part !== 'object' || part === null || !('var' in part)) return undefined;
  const [name] = [part.var].flat();
  return typeof name === 'string' ? name : undefined;
}

/**
 * A clause about one variable in the author's words (`words` of the variable); undefined where the
 * author gave none.
 */
function inAuthorsWords(operator: string, args: readonly Json[], words: Words): string | undefined {
  const isVariable = operator === 'var';
  const name = readBy(isVariable ? { var: args } : args[0]);
  const variable = name === undefined ? undefined : words.variables?.[name];
  if (isVariable || operator === '!!') return statement(variable, (one) => one === true);
  if (operator === '!') return statement(variable, (one) => one === false);
  const [, wanted = null] = args;
  if (operator === 'in') return statement(variable, (one) => [wanted].flat().includes(one));
  if (/^===?$/.test(operator)) return statement(variable, (one) => one === wanted);
  if (/^!==?$/.test(operator)) return statement(variable, (one) => one !== wanted);
  return undefined;
}

type Words = Pick<Flow, 'guards'> & Partial<Pick<Flow, 'variables'>>;

/**
 * A rule in words: "kind is black and not milk".
 *
 * @param flow lets the rule be told by its authors' words for variables, else by the names of the
 *   flow's guards, and with other names spelled out; without it, names are told as they stand in the
 *   file
 */
export function ruleInWords(rule: Json, flow?: Words): string {
  const tell = (part: Json) => ruleInWords(part, flow);
  if (Array.isArray(rule)) return rule.map(tell).join(' or ');
  if (rule === null || typeof rule !== 'object') return value(rule);
  const [[operator, given] = ['', null]] = Object.entries(rule as Record<string, Json>);
  const args = (Array.isArray(given) ? given : [given]) as readonly Json[];
  const said = flow && inAuthorsWords(operator, args, flow);
  if (said !== undefined) return said;
  const written = JSON.stringify(rule);
  const known = Object.entries(flow?.guards ?? {}).find(
    ([, guard]) => JSON.stringify(guard.rule) === written,
  );
  if (known !== undefined) return spellOut(known[0]);
  const words = args.map(tell);
  if (operator === 'var') {
    const name = words[0] ?? '';
    const spell = flow === undefined ? (text: string) => text : spellOut;
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
 * When a transition is taken: "when services are chosen", "unless …". A named guard of several clauses
 * is told by its name. Undefined without a guard.
 */
export function conditionInWords(
  flow: Words,
  guard: { readonly name?: string; readonly rule: Json } | undefined,
): string | undefined {
  if (guard === undefined) return undefined;
  const whole = ruleInWords(guard.rule, flow);
  const isShort = guard.name === undefined || !/ (and|or) /.test(whole);
  const words = isShort ? whole : spellOut(guard.name);
  return words.startsWith('not ') && !/ (and|or) /.test(words)
    ? `unless ${words.slice('not '.length)}`
    : `when ${words}`;
}

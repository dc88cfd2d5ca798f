/** One of two sets of files that are compared, and what its parts are called in words. */

import { cutText } from '../../../booking/text/cleanText.ts';
import type { FlowFiles } from '../../../contract/staff.gen.ts';
import { ruleInWords, spellOut } from '../../../engine/explain/ruleInWords.ts';
import type { Json, Variable } from '../../../engine/types.ts';
import { isObject } from '../../../files/json/isObject.ts';
import { parseJson } from '../../../files/json/parseJson.ts';
import { translationLanguages } from '../../../files/stepFile/types.ts';
import { screenNamed } from '../../../page/steps/declarations/screens/screens.ts';
import { answerInWords, fillWords } from '../words.ts';
import {
  canonicalFlow,
  canonicalForm,
  asObject,
  orderKey,
  textAt,
  standsAt,
  type Canonical,
} from './canonical.ts';
import words from './words.json';

/** A sentence by language. */
export type WordsByLanguage = Readonly<Record<string, string>>;

const longestName = 100;
/** Somebody's words in quotation marks, cut where they are long; those that hold some have single ones. */
export const inQuotes = (words: string): string => {
  const text = words
    .trim()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\{(\w+)\}/g, (_mark, name: string) => `(${spellOut(name)})`);
  const cut = cutText(text, longestName);
  const bare = (cut.length < text.length ? `${cut.trimEnd()} …` : cut).replace(/^'(.*)'$/, '$1');
  return `“${bare.replaceAll('“', '‘').replaceAll('”', '’')}”`;
};

/** A value as text: nobody reads lists and objects, which stand under "For developers". */
export const scalarText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean' || value === null
      ? JSON.stringify(value)
      : words.someValue;

const listing = new Intl.ListFormat('en');
const choosing = new Intl.ListFormat('en', { type: 'disjunction' });
export const listed = (parts: readonly string[]): string => listing.format(parts);
export const oneOf = (parts: readonly string[]): string => choosing.format(parts);

const mostKept = 100;
const read = new Map<string, Canonical | undefined>();

/** The object in a text; undefined where it is none. The same texts come again while one is edited. */
function jsonOf(text: string): Canonical | undefined {
  if (read.has(text)) return read.get(text);
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    value = undefined;
  }
  const object = isObject(value) ? value : undefined;
  if (read.size >= mostKept) read.delete(read.keys().next().value!);
  read.set(text, object);
  return object;
}

const domainOf = (variable: Canonical): Variable['domain'] =>
  variable.type === 'boolean' || !Array.isArray(variable.enum)
    ? [true, false]
    : (variable.enum as Variable['domain']);

/** The rule of a guard, with named guards replaced by their rules and answers by what is asked of them. */
function expanded(rule: unknown, guards: Canonical, depth = 0): Json {
  if (depth > 20) return true;
  const inner = (part: unknown) => expanded(part, guards, depth + 1);
  if (Array.isArray(rule)) return rule.map(inner);
  if (!isObject(rule)) return rule as Json;
  if (Object.hasOwn(rule, 'guard')) {
    const [name] = [rule.guard].flat();
    return inner(standsAt(guards, [String(name)]) ?? true);
  }
  if (Object.hasOwn(rule, 'answered'))
    return { var: `answered ${String([rule.answered].flat()[0])}` };
  return Object.fromEntries(Object.entries(rule).map(([key, part]) => [key, inner(part)]));
}

export class Side {
  /** Undefined while it cannot be read. */
  readonly flow: Canonical | undefined;
  /** The forms by id; undefined for one that cannot be read. */
  readonly forms: Readonly<Record<string, Canonical | undefined>>;
  readonly answers: Canonical | undefined;
  private readonly variables: Readonly<Record<string, Variable>>;

  constructor(
    readonly files: FlowFiles,
    rename: (flow: Canonical) => Canonical = (flow) => flow,
  ) {
    const flow = jsonOf(files.flow);
    this.flow = flow && canonicalFlow(rename(flow));
    this.answers = jsonOf(files.answers);
    this.forms = Object.fromEntries(
      Object.entries(files.forms).map(([id, text]) => {
        const form = jsonOf(text);
        return [id, form && canonicalForm(form, this.answers)] as const;
      }),
    );
    this.variables = Object.fromEntries(
      Object.entries(asObject(this.flow?.variables)).map(([name, value]) => {
        const variable = asObject(value);
        const told = isObject(variable.words) ? (variable.words as Record<string, string>) : {};
        return [name, { ...variable, domain: domainOf(variable), words: told } as Variable];
      }),
    );
  }

  get steps(): Canonical {
    return asObject(this.flow?.steps);
  }

  step(id: string): Canonical | undefined {
    const step = standsAt(this.steps, [id]);
    return isObject(step) ? step : undefined;
  }

  /** What a step is called; never its id. */
  titleOf(id: string): string {
    const step = this.step(id);
    const title = textAt(step, 'title') ?? textAt(step, 'screenName');
    if (title !== undefined) return title;
    const form = this.formOf(id);
    return textAt(form === undefined ? undefined : this.forms[form], 'heading') ?? words.untitled;
  }

  quotedStep(id: unknown): string {
    return typeof id === 'string' && this.step(id) !== undefined
      ? inQuotes(this.titleOf(id))
      : words.unknownScreen;
  }

  /** The form that a step shows, or that its screen contains. */
  formOf(id: string): string | undefined {
    const step = this.step(id);
    return textAt(step, 'form') ?? screenNamed(textAt(step, 'component'))?.form;
  }

  stepsWith(form: string): string[] {
    return Object.keys(this.steps).filter((id) => this.formOf(id) === form);
  }

  /** A sentence of a form in all languages. */
  inLanguages(form: string, sentence: string | undefined): WordsByLanguage | undefined {
    if (sentence === undefined) return undefined;
    const said = standsAt(this.forms[form], ['translations', sentence]);
    const others = translationLanguages.flatMap((language) => {
      const text = textAt(said, language);
      return text === undefined ? [] : [[language, text] as const];
    });
    return { en: sentence, ...Object.fromEntries(others) };
  }

  /** What happened when a screen sent an event: what its author says, or the words of its button. */
  eventInWords(event: string, step?: string): string {
    const told = textAt(this.flow, 'events', event, 'description');
    if (told !== undefined) return inQuotes(told);
    const form = step === undefined ? undefined : this.formOf(step);
    const label = form && textAt(this.forms[form], 'actions', event, 'label');
    if (label !== undefined) return inQuotes(label);
    if (event === this.flow?.forward) return words.goingOn;
    return words.unknownEvent;
  }

  /** A guard in words: "the phone is not proven yet"; undefined for none. */
  guardInWords(guard: unknown): string | undefined {
    if (guard === undefined) return undefined;
    const guards = asObject(this.flow?.guards);
    const rule = typeof guard === 'string' ? standsAt(guards, [guard]) : guard;
    if (rule === undefined || typeof rule === 'string') return words.unknownCondition;
    if (rule === true) return words.always;
    if (rule === false) return words.never;
    return ruleInWords(expanded(rule, guards), { guards: {}, variables: this.variables });
  }

  /** When a step is skipped: "always", "when …"; undefined: never. */
  skippedInWords(id: string): string | undefined {
    const condition = this.guardInWords(this.step(id)?.skipWhen);
    if (condition === undefined || condition === words.always) return condition;
    return fillWords(words.whenSo, { condition });
  }

  /** What is so when a variable has a value. */
  variableInWords(name: string, value: unknown): string {
    const own = this.variables[name]?.words?.[scalarText(value ?? null)];
    if (own !== undefined) return own;
    if (isObject(value)) {
      return `${this.nameOfVariable(name)}: ${this.nameOfVariable(String(value.var))}`;
    }
    if (typeof value === 'boolean') return `${this.nameOfVariable(name)}: ${value ? 'yes' : 'no'}`;
    return `${this.nameOfVariable(name)}: ${value === null ? words.notKnown : spellOut(scalarText(value))}`;
  }

  nameOfVariable(name: string): string {
    return inQuotes(textAt(this.flow, 'variables', name, 'description') ?? spellOut(name));
  }

  /** The questions of a form by name, in their order. */
  questions(form: string): string[] {
    const order = standsAt(this.forms[form], ['order', orderKey]);
    return Array.isArray(order) ? order.map(String) : [];
  }

  question(form: string, name: string): Canonical | undefined {
    const question = standsAt(this.forms[form], ['questions', name]);
    return isObject(question) ? question : undefined;
  }

  /** What a question asks, in English. */
  labelOf(form: string, name: string): string {
    const question = this.question(form, name);
    const own = textAt(question, 'looks', 'ui:title') ?? textAt(question, 'rule', 'title');
    if (own !== undefined) return own;
    const plain = this.questions(form).filter((one) => !one.includes('.'));
    const heading = textAt(this.forms[form], 'heading');
    if (plain.length === 1 && plain[0] === name && heading !== undefined) return heading;
    const [group, ...rest] = name.split('.');
    return rest.length > 0 ? spellOut(rest.join(' ')) : answerInWords(group ?? name);
  }

  /** One choice of a question in words. */
  choiceOf(form: string, name: string, value: unknown): string {
    if (value === true) return words.ticked;
    if (value === false) return words.notTicked;
    if (value === null || value === '') return words.nothing;
    const choice = standsAt(this.question(form, name), ['choices', scalarText(value)]);
    const told = typeof choice === 'string' ? choice : textAt(choice, 'title');
    return inQuotes(told ?? spellOut(scalarText(value)));
  }
}

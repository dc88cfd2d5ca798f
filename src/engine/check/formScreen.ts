import jsonLogic from 'json-logic-js';
import { isObject } from '../parse/reader.ts';
import { assignments } from './control.ts';

/**
 * The answers that come with an event: true for one that is surely given, false for one that is
 * left blank. An answer that is not named stays as it was.
 */
export type Given = Readonly<Record<string, boolean>>;

/** An event that a screen can send, of whose answers no more is known than whether they are given. */
export interface GivenSending {
  readonly event: string;
  /** The ways in which its answers may come; empty: it brings none. */
  readonly given: readonly Given[];
}

/** What the checker reads of a form file; everything beside it is about looks. */
export interface FormFile {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly uiSchema?: Readonly<Record<string, unknown>>;
  readonly continueWhen?: unknown;
  readonly actions?: readonly { readonly event: string; readonly showWhen?: unknown }[];
}

export interface FormEvents {
  /** The event of the Continue button. */
  readonly forward: string;
  /** The events that widgets send, by widget, each with the answers it always brings. */
  readonly widgets: Readonly<Record<string, Readonly<Record<string, Given>>>>;
}

const sample = 'something';
const nothing = undefined;

/** The answers that a form asks for. */
export const formAnswerNames = (form: FormFile): string[] =>
  isObject(form.schema.properties) ? Object.keys(form.schema.properties) : [];

const looksOf = (form: FormFile, name: string) => {
  const looks = form.uiSchema?.[name];
  return isObject(looks) ? looks : {};
};

/** The names a condition reads, such as "form.customNeed". */
function namesIn(rule: unknown): string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesIn);
  if (!isObject(rule)) return [];
  const read = Array.isArray(rule.var) ? rule.var[0] : rule.var;
  return typeof read === 'string' ? [read] : Object.values(rule).flatMap(namesIn);
}

const holds = (rule: unknown, facts: object) =>
  rule === undefined || jsonLogic.truthy(jsonLogic.apply(rule, facts));

/** More combinations of answers than this are not tried one by one. */
const mostWays = 5000;

/** Whatever the conditions say: what is required is given, the rest may be. */
function plainWays(names: readonly string[], required: readonly string[]): Given[] {
  const all = Object.fromEntries(names.map((name) => [name, true]));
  const least = Object.fromEntries(names.map((name) => [name, required.includes(name)]));
  return [all, least];
}

/**
 * What the screen of a form can send, with the ways in which its answers may come: an answer that
 * is required and shown is given with the forward event; a further event may leave it open.
 */
export function formScreen(form: FormFile, { forward, widgets }: FormEvents) {
  const names = formAnswerNames(form);
  const properties = form.schema.properties as Readonly<Record<string, unknown>>;
  const required = Array.isArray(form.schema.required) ? (form.schema.required as string[]) : [];
  const conditions = [
    form.continueWhen,
    ...(form.actions ?? []).map(({ showWhen }) => showWhen),
    ...names.map((name) => looksOf(form, name)['ui:showWhen']),
  ];
  // What conditions read from outside of the form can be anything.
  const outside = [...new Set(conditions.flatMap(namesIn))].filter(
    (name) => !name.startsWith('form.'),
  );
  const valuesOf = (name: string): unknown[] => {
    const schema = properties[name];
    const choices = isObject(schema) && Array.isArray(schema.enum) ? schema.enum : [sample];
    const isRead = conditions.flatMap(namesIn).includes(`form.${name}`);
    const shown = isRead ? choices : choices.slice(0, 1);
    // A choice that is made beforehand can be changed, but not taken back; a text can be emptied.
    const isMade =
      isObject(schema) &&
      schema.default !== undefined &&
      (schema.type !== 'string' || Array.isArray(schema.enum));
    return isMade ? shown : [...shown, nothing];
  };
  const count = names.reduce(
    (product, name) => product * valuesOf(name).length,
    2 ** outside.length,
  );

  const ways = (isForward: boolean, shownWhen: unknown, brought: Given = {}): Given[] => {
    if (count > mostWays) {
      const plain = plainWays(names, isForward ? required : []);
      return plain.map((given) => ({ ...given, ...brought }));
    }
    const found = new Map<string, Given>();
    for (const around of assignments(outside, () => [sample, nothing])) {
      const beside: Record<string, unknown> = {};
      for (const [name, value] of Object.entries(around)) {
        const [root, key] = name.split('.', 2) as [string, string | undefined];
        if (key === undefined) beside[root] = value;
        else beside[root] = { ...(beside[root] as object), [key]: value };
      }
      for (const values of assignments(names, valuesOf)) {
        const facts = { ...beside, form: values };
        const isShown = (name: string) => holds(looksOf(form, name)['ui:showWhen'], facts);
        const isGiven = (name: string) => values[name] !== nothing && isShown(name);
        if (!holds(shownWhen, facts)) continue;
        if (isForward && required.some((name) => isShown(name) && !isGiven(name))) continue;
        const filledIn = Object.fromEntries(names.map((name) => [name, isGiven(name)]));
        const given = { ...filledIn, ...brought };
        found.set(JSON.stringify(given), given);
      }
    }
    return [...found.values()];
  };

  const fromWidgets = names.flatMap((name) => {
    const looks = looksOf(form, name);
    const sent = Object.entries(widgets[String(looks['ui:widget'])] ?? {});
    // Only a widget that is on the screen sends anything.
    return sent.map(([event, brought]) => ({
      event,
      given: ways(false, looks['ui:showWhen'], brought),
    }));
  });
  const sends: GivenSending[] = [
    { event: forward, given: ways(true, form.continueWhen) },
    ...(form.actions ?? []).map(({ event, showWhen }) => ({
      event,
      given: ways(false, showWhen),
    })),
    ...fromWidgets,
  ];
  return { sends };
}

import { isObject } from '../../files/json/isObject.ts';
import { parseJson } from '../../files/json/parseJson.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import { defineEdit, type Files } from '../edit.ts';
import type { StepEntry } from '../flowEntry.ts';
import { editFlow, EditRefused, freeName, object, readFlow } from '../FlowText.ts';
import { quotedStep, required, stepsOf } from '../given.ts';
import { readJsonText, type EditableJson, type EditableObject } from '../jsonText.ts';
import { findPlace } from '../place.ts';
import { isSameJson } from '../../files/json/isSameJson.ts';

/** A step as text that can be put into another flow, a ticket or a chat. */
interface CopiedStep {
  /** The id that it had. */
  readonly step: string;
  /** Its entry, without where it leads. */
  readonly entry: StepEntry;
  /** The guards that it names, by name. */
  readonly guards: EditableObject;
  /** The file of its form. */
  readonly form?: EditableJson;
}

/** The longest text that is looked at: a step with a very large form. */
const mostCharacters = 200_000;

/** The names that a rule reads, such as `var` or `guard`. */
function namesIn(rule: EditableJson | undefined, operator: string): string[] {
  if (Array.isArray(rule)) return rule.flatMap((part) => namesIn(part, operator));
  return Object.entries(object(rule)).flatMap(([key, part]) =>
    key === operator && typeof part === 'string' ? [part] : namesIn(part, operator),
  );
}

/** The guards that a rule names, and those that they name, by name. */
function guardsOf(all: EditableObject, rule: EditableJson | undefined): EditableObject {
  const found: EditableObject = {};
  const add = (part: EditableJson | undefined): void => {
    for (const name of namesIn(part, 'guard')) {
      if (Object.hasOwn(found, name) || all[name] === undefined) continue;
      found[name] = all[name];
      add(all[name]);
    }
  };
  add(rule);
  return found;
}

/**
 * A step with its form as text.
 *
 * @throws EditRefused for a step that has more ways on than its forward event
 */
export function copyStep({ flow: text, forms }: Files, id: string): string {
  const { steps, forward, guards = {} } = readFlow(text);
  const { on = {}, ...entry } = steps[id] ?? {};
  const others = Object.keys(on).filter((event) => event !== forward);
  if (others.length > 0 || (on[forward] ?? []).length === 0) {
    const why = 'only a step that leads on by one button can be copied into another flow';
    throw new EditRefused(`${quotedStep(text, id)} has ways on of its own: ${why}`);
  }
  const form = entry.form === undefined ? undefined : forms[entry.form];
  const copied: CopiedStep = {
    step: id,
    entry,
    guards: guardsOf(guards, entry.skipWhen),
    ...(form !== undefined && { form: readJsonText(form).value }),
  };
  return `${JSON.stringify(copied, null, 2)}\n`;
}

/** The JSON in a text as tickets and chats give it back: in a code fence, quoted, with words around. */
function unwrapped(text: string): string {
  const lines = text.replaceAll(/^[ \t]*(?:>[ \t]?)+/gm, '');
  return lines.slice(lines.indexOf('{'), lines.lastIndexOf('}') + 1);
}

/** With the marks and blanks that JSON has, in the place of those that word processors put. */
const withStraightMarks = (text: string) =>
  text
    .replaceAll(/[\u201C-\u201F\u00AB\u00BB\uFF02]/g, '"')
    .replaceAll(/[\u00A0\u2000-\u200B\u202F\uFEFF]/g, ' ');

/** The value of a JSON text; undefined if it is none. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Reads a copied step. @throws EditRefused where the text is none */
function readCopied(text: string): CopiedStep {
  const none = () =>
    new EditRefused('this text is no copied step: copy one in a flow, and paste all of it', 'text');
  if (text.length > mostCharacters) throw none();
  const bare = unwrapped(text);
  const value = jsonOf(bare) ?? jsonOf(withStraightMarks(bare));
  if (!isObject(value) || typeof value.step !== 'string' || !isObject(value.entry)) throw none();
  return { ...(value as unknown as CopiedStep), guards: object(value.guards as EditableJson) };
}

/** Adds the guards of a copied step that the flow lacks. @throws EditRefused where they do not fit */
const withGuards = (text: string, { guards, entry }: CopiedStep): string =>
  editFlow(text, (flow) => {
    const own = flow.guards;
    const { variables = {} } = flow.file;
    for (const name of namesIn([entry.skipWhen ?? null, ...Object.values(guards)], 'var')) {
      if (Object.hasOwn(variables, name)) continue;
      throw new EditRefused(
        `this flow does not remember “${name}”, which the step asks for`,
        'text',
      );
    }
    for (const [name, rule] of Object.entries(guards)) {
      if (own[name] !== undefined && !isSameJson(own[name], rule)) {
        throw new EditRefused(`“${name}” means something else in this flow`, 'text');
      }
      own[name] = rule;
    }
    if (Object.keys(own).length > 0) flow.file.guards = own;
  });

export const pasteStep = defineEdit({
  id: 'paste',
  label: 'Paste a copied step',
  help: 'A step that was copied as text, with its form, from this flow or another one.',
  key: 'V',
  parameters: { text: 'text', after: 'step?', to: 'step?', way: 'text?', before: 'step?' },
  apply({ flow, forms }, { text, ...where }) {
    const copied = readCopied(required(text, 'text', 'paste the text of a copied step'));
    const place = findPlace(where);
    const id = freeName(copied.step, Object.keys(stepsOf(flow)));
    const wanted = copied.entry.form;
    const there = wanted === undefined ? undefined : forms[wanted];
    const isThere = there !== undefined && isSameJson(readJsonText(there).value, copied.form);
    if (wanted !== undefined && copied.form === undefined && there === undefined) {
      throw new EditRefused('the text lacks the form of the step: copy the step again', 'text');
    }
    const isNew = wanted !== undefined && copied.form !== undefined && !isThere;
    const form = isNew ? freeName(wanted, Object.keys(forms)) : wanted;
    const { on: _elsewhere, ...own } = copied.entry;
    const entry = { ...own, ...(form !== undefined && { form }) };
    const pasted = place.insert(withGuards(flow, copied), id, entry);
    const parsed = parseFlow(JSON.parse(pasted));
    if (!parsed.ok && parseFlow(JSON.parse(flow)).ok) {
      const [problem] = parsed.problems;
      throw new EditRefused(`this step does not fit into the flow: ${problem!.message}`, 'text');
    }
    return {
      flow: pasted,
      ...(isNew && { forms: { [form!]: `${JSON.stringify(copied.form, null, 2)}\n` } }),
      label: `${quotedStep(pasted, id)} pasted ${place.inWords(flow)}`,
      shows: id,
    };
  },
});

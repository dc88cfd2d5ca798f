import type { FlowFiles, ScreenChange } from '../../src/contract/staff.gen.ts';
import { isObject } from '../../src/files/json/isObject.ts';
import { parseJson } from '../../src/files/json/parseJson.ts';

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return parseJson(text);
  } catch {
    // No JSON at the moment, or deeper than anybody writes.
    return text;
  }
}

interface StepFile {
  readonly title?: unknown;
  readonly screenName?: unknown;
  readonly form?: unknown;
}

const stepOf = (steps: Record<string, StepFile>, id: string): StepFile | undefined => {
  const step = Object.hasOwn(steps, id) ? steps[id] : undefined;
  return isObject(step) ? step : undefined;
};

function stepsOf(flow: string): Record<string, StepFile> {
  const json = jsonOf(flow);
  return isObject(json) && isObject(json.steps) ? (json.steps as Record<string, StepFile>) : {};
}

/** The answers that `answers.json` defines, as texts by name. */
function definedAnswers(answers: string): Map<string, string> {
  const json = jsonOf(answers);
  const defined = isObject(json) && isObject(json.$defs) ? Object.entries(json.$defs) : [];
  return new Map(defined.map(([name, answer]) => [name, JSON.stringify(answer)]));
}

/** How each form of a set of files looks, with the answers that it asks for; each is read once. */
function looksOfForms({ forms, answers }: FlowFiles): (form: unknown) => string {
  const defined = definedAnswers(answers);
  const known = new Map<unknown, string>();
  return (form) => {
    const looks = known.get(form);
    if (looks !== undefined) return looks;
    const text = typeof form === 'string' && Object.hasOwn(forms, form) ? forms[form]! : '';
    const named = new Set(Array.from(text.matchAll(/"([^"\\]*)"/g), ([, name]) => name!));
    const asked = [...named].flatMap((name) => [name, defined.get(name) ?? []]);
    const made = JSON.stringify([jsonOf(text), asked]);
    known.set(form, made);
    return made;
  };
}

/** The steps whose screens look different: their own words, or their form. */
export function screenChanges(before: FlowFiles, after: FlowFiles): ScreenChange[] {
  const [then, now] = [stepsOf(before.flow), stepsOf(after.flow)];
  const [formThen, formNow] = [looksOfForms(before), looksOfForms(after)];
  // Rules and transitions are not seen on a screen.
  const ownWords = (step: StepFile | undefined) => {
    if (step === undefined) return undefined;
    const { on: _on, skipWhen: _skip, ...rest } = step as StepFile & Record<string, unknown>;
    return JSON.stringify(rest);
  };
  return [...new Set([...Object.keys(now), ...Object.keys(then)])].flatMap((id) => {
    const [old, present] = [stepOf(then, id), stepOf(now, id)];
    const step = present ?? old;
    const isSame =
      ownWords(old) === ownWords(present) && formThen(old?.form) === formNow(present?.form);
    if (step === undefined || isSame) return [];
    return [
      {
        step: id,
        title: [step.title, step.screenName].find((text) => typeof text === 'string') ?? id,
        ...(typeof step.form === 'string' && { form: step.form }),
        change: old === undefined ? 'added' : present === undefined ? 'removed' : 'changed',
      } satisfies ScreenChange,
    ];
  });
}

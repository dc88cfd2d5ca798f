import type { FlowFiles, ScreenChange, TextChange } from '../../src/contract/versions.ts';
import { differences } from '../../src/json/differences.ts';
import { isObject } from '../../src/json/isObject.ts';

/** More differences than this nobody reads. */
const MOST_CHANGES = 1_000;

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
/** What differs in two sets of files, place by place. */
export function textChanges(name: string, before: FlowFiles, after: FlowFiles): TextChange[] {
  const forms = new Set([...Object.keys(before.forms), ...Object.keys(after.forms)]);
  const pairs = [
    [`flows/${name}.json`, before.flow, after.flow],
    ...[...forms]
      .toSorted()
      .map((id) => [`schemas/steps/${id}.json`, before.forms[id], after.forms[id]] as const),
    ['schemas/answers.json', before.answers, after.answers],
  ] as const;
  return pairs
    .filter(([, one, other]) => one !== other)
    .flatMap(([file, one, other]) =>
      differences(jsonOf(one), jsonOf(other)).map(({ pointer, before, after }) => ({
        ...{ file, pointer },
        ...(before !== undefined && { before: shown(before) }),
        ...(after !== undefined && { after: shown(after) }),
      })),
    )
    .slice(0, MOST_CHANGES);
}

interface StepFile {
  readonly title?: unknown;
  readonly screenName?: unknown;
  readonly form?: unknown;
}

function stepsOf(flow: string): Record<string, StepFile> {
  const json = jsonOf(flow);
  return isObject(json) && isObject(json.steps) ? (json.steps as Record<string, StepFile>) : {};
}

/** The steps whose screens look different: their own words, or their form. */
export function screenChanges(before: FlowFiles, after: FlowFiles): ScreenChange[] {
  const [then, now] = [stepsOf(before.flow), stepsOf(after.flow)];
  // Rules and transitions are not seen on a screen.
  const looks = (step: StepFile | undefined, files: FlowFiles) => {
    if (step === undefined) return undefined;
    const { on: _on, skipWhen: _skip, ...rest } = step as StepFile & Record<string, unknown>;
    const text = typeof step.form === 'string' ? (files.forms[step.form] ?? '') : '';
    const answers = jsonOf(files.answers);
    const shared =
      isObject(answers) && isObject(answers.$defs) ? Object.entries(answers.$defs) : [];
    const asked = shared.filter(([name]) => text.includes(`"${name}"`));
    return JSON.stringify([rest, jsonOf(text), asked]);
  };
  return [...new Set([...Object.keys(now), ...Object.keys(then)])].flatMap((id) => {
    const [old, present] = [then[id], now[id]];
    const step = present ?? old;
    if (step === undefined || looks(old, before) === looks(present, after)) return [];
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

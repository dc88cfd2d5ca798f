import { editFlow, object } from '../engine/author/FlowText.ts';
import { skip } from '../engine/author/operations.ts';
import { readJsonText, type EditableJson } from '../engine/author/jsonText.ts';
import type { Problem } from '../engine/types.ts';
import { pointerKeys } from '../json/pointer.ts';
import { asksFor } from './asksFor.ts';

/** A change that may mend what the checker refuses; whether it does is for the checker to say. */
export interface Mend {
  /** What a button calls it. */
  readonly label: string;
  readonly flow: string;
}

interface StepEntry {
  readonly title?: string;
  readonly requires?: Record<string, EditableJson>;
  readonly collects?: readonly string[];
  readonly skipWhen?: EditableJson;
  readonly component?: string;
  readonly on?: Record<string, readonly { readonly target?: string }[]>;
}
interface FlowEntry {
  readonly goal?: string;
  readonly steps?: Record<string, StepEntry>;
}

const asRule = (guard: EditableJson): EditableJson =>
  typeof guard === 'string' ? { guard } : guard;
const all = (rules: EditableJson[]): EditableJson =>
  rules.length === 1 ? rules[0]! : { and: rules };
const listed = new Intl.ListFormat('en');

/** A step is shown to those alone who bring what it requires. */
function onlyWhenPossible(flow: string, id: string, step: StepEntry, file: FlowEntry): Mend[] {
  const required = Object.entries(step.requires ?? {});
  const title = `“${step.title ?? id}”`;
  if (required.length === 0 || step.skipWhen !== undefined) return [];
  const rules = required.map(([, rule]) => asRule(rule));
  const names = listed.format(required.map(([name]) => name));
  const others = Object.entries(file.steps ?? {}).filter(([other]) => other !== id);
  const askedElsewhere = (step.collects ?? []).filter((name) =>
    others.some(([, { collects = [] }]) => collects.includes(name)),
  );
  const unless = askedElsewhere.map((answered): EditableJson => ({ '!': { answered } }));
  const only = (rule: EditableJson) => skip(flow, id, asksFor(rule));
  return [
    { label: `Only show ${title} when there are: ${names}`, flow: only(all(rules)) },
    ...(unless.length === 0
      ? []
      : [
          {
            label: `Only show ${title} when there are: ${names}, and they were not chosen before`,
            flow: only(all([...rules, ...unless])),
          },
        ]),
  ];
}

/** The booking ends on purpose where a way leads. */
function endThere(flow: string, pointer: string, file: FlowEntry): Mend[] {
  const [, from = '', , event = '', index = ''] = pointerKeys(pointer);
  const target = file.steps?.[from]?.on?.[event]?.[Number(index)]?.target;
  if (target === undefined || target === file.goal) return [];
  const title = file.steps?.[target]?.title ?? target;
  return [
    {
      label: `Let the booking end at “${title}”`,
      flow: editFlow(flow, (text) => {
        text.step(target).end = true;
      }),
    },
  ];
}

/** Whoever was led past a step is shown it again. */
const showAgain = (flow: string, file: FlowEntry): Mend[] =>
  Object.entries(file.steps ?? {})
    .filter(([, { skipWhen }]) => skipWhen !== undefined)
    .map(([id, { title }]) => ({
      label: `Show “${title ?? id}” to everybody again`,
      flow: skip(flow, id, undefined),
    }));

/**
 * What may mend the errors of a flow, as buttons offer it; none where nothing is known to.
 *
 * @param before the published flow's text: what it says is not taken back
 */
export function mendsFor(flow: string, before: string, problems: readonly Problem[]): Mend[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return [];
  const file = object(readJsonText(flow).value) as FlowEntry;
  const steps = new Set(errors.flatMap(({ pointer }) => pointerKeys(pointer)[1] ?? []));
  const found = [
    ...[...steps].flatMap((id) => {
      const step = file.steps?.[id];
      return step === undefined || id === file.goal ? [] : onlyWhenPossible(flow, id, step, file);
    }),
    ...errors
      .filter(({ code }) => code === 'blind-alley')
      .flatMap(({ pointer }) => endThere(flow, pointer, file)),
    ...showAgain(flow, file),
  ];
  const different = new Map(found.map((mend) => [mend.flow, mend]));
  different.delete(flow);
  different.delete(before);
  return [...different.values()];
}

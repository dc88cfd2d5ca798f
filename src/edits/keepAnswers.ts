import { editFlow } from './FlowText.ts';
import type { Problem } from '../engine/types.ts';
import { pointerKeys } from '../files/json/pointer.ts';
import { quotedTitle, type EffectsEntry, type FlowEntry } from './flowEntry.ts';
import type { Mend } from './mends.ts';

/** Answers that the effects at one place of the file wrongly forget. */
interface Forgotten {
  /** The keys that lead to the effects. */
  readonly effects: readonly string[];
  readonly names: readonly string[];
  /** The same in words. */
  readonly answers: string;
  /** What visitors do there: "go on from “Notes”". */
  readonly when: string;
}

const listed = new Intl.ListFormat('en');

/** Whatever going on forgets is cleared by the transition that the problem points to. */
function onTheWayOn({ pointer, about = '', answers = about }: Problem, file: FlowEntry): Forgotten {
  const keys = pointerKeys(pointer).slice(0, -1);
  const from = keys[0] === 'steps' ? quotedTitle(file, keys[1]!) : 'any step';
  return { effects: keys, names: [about], answers, when: `go on from ${from}` };
}

/** What Back forgets is cleared by the step that is left, or else by one that visitors come back to. */
function onTheWayBack(
  { pointer, about = '', answers = '' }: Problem,
  file: FlowEntry,
): Forgotten[] {
  const [, left = ''] = pointerKeys(pointer);
  const lost = about.split(' ');
  const clearedBy = (step: string, effects: 'outOf' | 'into', when: string): Forgotten[] => {
    const cleared = file.steps[step]?.back?.[effects]?.clear ?? [];
    const names = lost.filter((name) => cleared.includes(name));
    if (names.length === 0) return [];
    const words = names.length === lost.length ? answers : listed.format(names);
    return [{ effects: ['steps', step, 'back', effects], names, answers: words, when }];
  };
  const own = clearedBy(left, 'outOf', `go back from ${quotedTitle(file, left)}`);
  if (own.length > 0) return own;
  return Object.keys(file.steps).flatMap((step) =>
    clearedBy(step, 'into', `come back to ${quotedTitle(file, step)}`),
  );
}

/** Keeps every answer that is forgotten on the way on, or on the way back. */
export function keepAnswers(flow: string, errors: readonly Problem[], file: FlowEntry): Mend[] {
  const forgotten = errors.flatMap((error) => {
    if (error.code === 'forgets-answer') return onTheWayOn(error, file);
    return error.code === 'back-loses-answer' ? onTheWayBack(error, file) : [];
  });
  if (forgotten.length === 0) return [];
  const answersBy = new Map<string, Set<string>>();
  for (const { when, answers } of forgotten) {
    answersBy.set(when, (answersBy.get(when) ?? new Set()).add(answers));
  }
  const kept = [...answersBy].map(
    ([when, answers]) => `${listed.format(answers)} when visitors ${when}`,
  );
  return [
    {
      label: `Keep ${listed.format(kept)}`,
      flow: editFlow(flow, (text) => {
        for (const { effects, names } of forgotten) {
          const at = (value: unknown, key: string) => (value as Record<string, unknown>)[key];
          const holder = effects.reduce(at, text.file) as EffectsEntry;
          const others = holder.clear?.filter((name) => !names.includes(name)) ?? [];
          if (others.length > 0) holder.clear = others;
          else delete holder.clear;
        }
      }),
    },
  ];
}

import type { Flow } from '../../../../engine/types.ts';
import { listed } from '../../changes/side.ts';
import { quoted, stepInWords } from '../../words.ts';
import { leadingTo, targetsOf } from './targetsOf.ts';

/**
 * Where a step comes to stand before another one: after the only step that leads there, or else why
 * that is no one place, and what to do instead.
 */
export function placeBefore(flow: Flow, id: string, before: string): { after: string } | string {
  const named = (step: string) => quoted(stepInWords(flow, step));
  const leading = leadingTo(flow, before).filter((step) => step.id !== id);
  const [only, ...others] = leading;
  if (only === undefined) return `No step leads to ${named(before)}.`;
  const elsewhere = targetsOf(flow, only).filter(({ to }) => to !== before && to !== id);
  if (others.length === 0 && elsewhere.length === 0) return { after: only.id };
  const why =
    others.length > 0
      ? `Several steps lead to ${named(before)}: ${listed(leading.map((step) => named(step.id)))}.`
      : `${named(only.id)}, which leads to ${named(before)}, leads elsewhere too.`;
  return `${why} A step is moved after one of them, and whoever comes another way does not see it there: choose after which. To ask everybody who comes to ${named(before)}, use “Ask a new question” and place it before that step.`;
}

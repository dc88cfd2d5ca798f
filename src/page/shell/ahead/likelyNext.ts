import { isOfEveryStep } from '../../../engine/isOfEveryStep.ts';
import { transition } from '../../../engine/transition.ts';
import type { FlowEvent, Json, Snapshot, Step } from '../../../engine/types.ts';
import { givenWith } from '../../steps/declarations/shows.ts';
import { shownScreen } from '../../wizard/shownScreen.ts';
import type { Wizard } from '../../wizard/wizard.ts';

/** A screen that may come next, with the snapshot the visit would have then. */
export interface Next {
  readonly key: string;
  readonly step: Step;
  readonly snapshot: Snapshot;
}

const isGiven = ([, value]: [string, unknown]) => value !== undefined && value !== '';

/**
 * The events that the shown screen may send: the one it declares, otherwise each event of its step
 * with what was typed.
 */
function likelyEvents({ likely, typed }: Wizard, step: Step): FlowEvent[] {
  const { type: said, ...saying } = likely.get() ?? {};
  if (said !== undefined) return [{ type: said, ...saying }];
  const given = Object.entries(typed.get(step.id) ?? {}).filter(isGiven);
  return Object.entries(step.on)
    .filter(([, transitions]) => !transitions.some(isOfEveryStep))
    .map(([type]) => {
      const brought = Object.hasOwn(givenWith, type)
        ? givenWith[type as keyof typeof givenWith]
        : {};
      const answers = { ...Object.fromEntries(given), ...saying.answers, ...brought } as Record<
        string,
        Json
      >;
      return { type, answers };
    });
}

/** The screens that may come next, each once, in the order of the flow file. */
export function likelyNext(wizard: Wizard): Next[] {
  const { visit } = wizard;
  const before = visit.get();
  const now = shownScreen(visit);
  if (now.replacedBy !== undefined) return [];
  const found = new Map<string, Next>();
  for (const event of likelyEvents(wizard, now.step)) {
    const collected = Object.entries(event.answers ?? {}).filter(([name]) =>
      now.step.collects.includes(name),
    );
    const answers = Object.fromEntries(collected);
    const { snapshot, handled } = transition(visit.flow, before, { ...event, answers });
    const { key, step } = shownScreen(visit, snapshot);
    if (handled && key !== now.key && !found.has(key)) found.set(key, { key, step, snapshot });
  }
  return [...found.values()];
}

import type { ShopSettings } from '../../contract/types.gen.ts';
import { relevantAnswers } from '../../engine/relevantAnswers.ts';
import { replay, withAnswersAhead, type Accept } from '../../engine/replay.ts';
import { shownStep } from '../../engine/shownStep.ts';
import { currentStep, start, stepOf } from '../../engine/snapshot.ts';
import type { Flow, Snapshot } from '../../engine/types.ts';
import type { StepFormModule, StepForms } from '../forms/stepForms.ts';
import type { Draft, Resumed } from './draft.ts';

/** The forms of the steps whose events a draft holds; null for one that cannot be loaded. */
async function formsOf(flow: Flow, { events }: Draft, { load }: StepForms) {
  const ids = new Set(
    events.flatMap(({ step }) =>
      Object.hasOwn(flow.steps, step) ? (stepOf(flow, step).form ?? []) : [],
    ),
  );
  const loading = [...ids].map(async (id) => [id, await load(id).catch(() => null)] as const);
  return new Map<string, StepFormModule | null>(await Promise.all(loading));
}

/**
 * Accepts an event's answers if the step's current form accepts them; otherwise the visitor is
 * asked again.
 */
async function acceptingForms(
  flow: Flow,
  draft: Draft,
  shop: ShopSettings,
  stepForms: StepForms,
): Promise<Accept> {
  const [forms, { acceptedAnswers }] = await Promise.all([
    formsOf(flow, draft, stepForms),
    import('../forms/acceptedAnswers.ts'),
  ]);
  return (snapshot, answers) => {
    const { form: id } = currentStep(flow, snapshot);
    if (id === undefined) return answers;
    const form = forms.get(id);
    if (!form) return undefined;
    const present = { ...relevantAnswers(flow, snapshot), ...answers };
    return acceptedAnswers(form, present, shop) as ReturnType<Accept>;
  };
}

/**
 * What was typed, by step. If the flow no longer has the step on which it was typed, as after a
 * rename, the steps that collect the same answers get it.
 */
function typedIn({ steps }: Flow, typed: Draft['typed']): Draft['typed'] {
  const stray = Object.entries(typed).filter(([step]) => !Object.hasOwn(steps, step));
  const given = Object.fromEntries(stray.flatMap(([, answers]) => Object.entries(answers)));
  const found = Object.values(steps).flatMap(({ id, collects }) => {
    const own = Object.entries(given).filter(([name]) => collects.includes(name));
    return own.length === 0 ? [] : [[id, Object.fromEntries(own)] as const];
  });
  return { ...Object.fromEntries(found), ...typed };
}

/**
 * Replays a draft's events in a flow. In the version that the visit began with all of them are
 * sent, up to what only the visitor can do again; in another version, those whose answers the
 * current forms accept.
 */
export async function resume(
  { flow, version }: Pick<Resumed, 'flow' | 'version'>,
  facts: Snapshot['facts'],
  draft: Draft,
  shop: ShopSettings,
  stepForms: StepForms,
): Promise<Resumed> {
  const isSame = version !== undefined && version === draft.version;
  const accept = isSame ? undefined : await acceptingForms(flow, draft, shop, stepForms);
  const goOn: Resumed['goOn'] = (from, rest) => {
    const { isChanged, ...played } = replay(flow, from, rest, accept);
    const { step } = shownStep(flow, played.snapshot);
    const isElsewhere = played.rest.length === 0 && step.id !== draft.step;
    return { ...played, isChanged: !isSame && (isChanged || isElsewhere) };
  };
  const played = goOn(start(flow, facts), draft.events);
  return {
    flow,
    version,
    ...played,
    snapshot: withAnswersAhead(flow, played.snapshot, draft.answers),
    typed: typedIn(flow, draft.typed),
    leadId: draft.leadId,
    step: draft.step,
    goOn,
  };
}

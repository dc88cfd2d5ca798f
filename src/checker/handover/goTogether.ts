import { at } from '../../engine/parse/reader.ts';
import { parseFlow } from '../../engine/parse/parseFlow.ts';
import type { Problem, Scalar } from '../../engine/types.ts';
import { isSound as isWithoutErrors } from '../change/faring.ts';
import { judgeFlow, unprovedProblems, type Verdict } from '../check.ts';
import { allKinds, makingSteps, type Made } from '../model/handedOver.ts';
import { Model } from '../model/model.ts';
import type { Surroundings } from '../model/surroundings.ts';
import { madeKinds } from './madeKinds.ts';

/** A flow file as parsed JSON, with what the app offers to it. */
export interface FlowRead {
  readonly source: unknown;
  readonly around: Surroundings;
}

type Judging = (made?: readonly Made[]) => Verdict;

const isSound = ({ problems, proof }: Verdict): boolean =>
  isWithoutErrors(problems) && proof?.unproved.length === 0;

/** What is asked of a flow file; undefined where it is no flow. */
export function modelRead({ source, around }: FlowRead): Model | undefined {
  const parsed = parseFlow(source);
  return parsed.ok ? new Model(parsed.flow, around) : undefined;
}

const isOnward = ({ around }: Model) => around.goesOn === true;

const isMaking = (model: Model) => {
  const { flow, around } = model;
  const { handover } = around;
  return handover !== undefined && !isOnward(model) && makingSteps(flow, handover).length > 0;
};

/** What the visits to some flows make together, each kind once: no flow is asked for what is known. */
export function madeByAll(flows: Iterable<Model>): Made[] {
  const made = new Map<Scalar, Made>();
  for (const model of flows) {
    if (made.size === allKinds(model.around).length) break;
    for (const one of madeKinds(model, [...made.keys()])) made.set(one.kind, one);
  }
  return [...made.values()];
}

/** What cannot go on in another flow, of what visits to a flow make and those before it did not. */
function brokenIn(other: FlowRead, model: Model, before: Model | undefined): Problem[] {
  const judged = (made?: readonly Made[]) =>
    judgeFlow(other.source, other.around, { ...(made && { made }), isFirstErrorEnough: true });
  // Mostly whatever there can be goes on: then nobody need know what is made.
  if (isSound(judged())) return [];
  const known = before === undefined ? [] : madeKinds(before).map(({ kind }) => kind);
  const { flow, around } = model;
  return madeKinds(model, known).flatMap((made): Problem[] => {
    const { kind, visit } = made;
    const { problems, proof } = judged([made]);
    const errors = [...problems, ...unprovedProblems(proof)].filter(
      ({ severity }) => severity === 'error',
    );
    // What nobody can do at all comes after what of this kind cannot be done.
    const problem = errors.find(({ events }) => events !== undefined) ?? errors[0];
    if (problem === undefined) return [];
    const whose = `${around.handover!.words} ${String(kind)}`;
    const { message, events = [] } = problem;
    return [
      {
        code: 'cannot-go-on',
        severity: 'error',
        pointer: at('/steps', makingSteps(flow, around.handover!)[0]!.id),
        message: message.startsWith(whose) ? message : `${whose}: ${message}`,
        mend: 'change the flow that goes on with it first',
        about: String(kind),
        ...(visit && { events: visit.events }),
        other: { flow: modelRead(other)!.flow.id, events },
      },
    ];
  });
}

/**
 * A verdict on a flow that holds beside others: whatever visits to one have made, visits to the other
 * can go on with it. A problem of that is shown by a visit to each.
 *
 * @param beside the other flows: those that make what this one goes on with, or that go on with what
 *   this one makes
 * @param judge the verdict on the flow alone, for what others have made
 */
export function goTogether(
  judged: FlowRead & { readonly before?: FlowRead | undefined },
  beside: readonly FlowRead[],
  judge: Judging,
): Verdict {
  const verdict = judge();
  const model = modelRead(judged);
  if (model === undefined || beside.length === 0) return verdict;
  const isWell = isSound(verdict);
  if (isOnward(model)) {
    // What is proved for whatever there can be is proved for what there is.
    const making = beside.flatMap((other) => modelRead(other) ?? []).filter(isMaking);
    return isWell || making.length === 0 ? verdict : judge(madeByAll(making));
  }
  if (!isMaking(model) || !isWell) return verdict;
  const before = judged.before && modelRead(judged.before);
  const broken = beside.flatMap((other) => {
    const onward = modelRead(other);
    return onward !== undefined && isOnward(onward) ? brokenIn(other, model, before) : [];
  });
  return broken.length === 0 ? verdict : { ...verdict, problems: [...broken, ...verdict.problems] };
}

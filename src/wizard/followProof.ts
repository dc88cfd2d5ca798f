import { currentStep } from '../engine/snapshot.ts';
import { transition } from '../engine/transition.ts';
import type { Snapshot } from '../engine/types.ts';
import type { Wizard } from './wizard.ts';

/**
 * Keeps a visit going when the token of its phone expires: the visit moves to the phone step, and
 * back to where it was once the same phone is proven again. No answer is lost.
 *
 * @returns the function to call when the shop refuses the token
 */
export function followProof({ visit, session }: Pick<Wizard, 'visit' | 'session'>): () => void {
  /** The last snapshot before the phone was proven. */
  let unproven = visit.get();
  let left: { snapshot: Snapshot; phone: string | null; run: number } | undefined;

  /** That snapshot, on the phone step, with all answers given since. */
  function atPhone({ answers, facts }: Snapshot): Snapshot {
    const { flow } = visit;
    const before = { ...unproven, answers, facts };
    return currentStep(flow, before).component === 'validate-pin'
      ? transition(flow, before, { type: flow.back.event }).snapshot
      : before;
  }

  visit.onHandled(() => {
    const { token, verifiedPhone } = session.get();
    if (token === null) {
      unproven = visit.get();
      return;
    }
    if (left?.run === visit.runs() && left.phone === verifiedPhone) visit.moveTo(left.snapshot);
    left = undefined;
  });
  return () => {
    const { token, verifiedPhone, isBooked } = session.get();
    if (token === null || isBooked) return;
    const snapshot = visit.get();
    left = { snapshot, phone: verifiedPhone, run: visit.runs() };
    session.update({ token: null, challenge: null, phoneAgain: 'expired' });
    visit.moveTo(atPhone(snapshot));
  };
}

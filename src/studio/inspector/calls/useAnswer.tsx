import { useEffect, useState } from 'react';
import {
  callStaff,
  flowOfPage,
  scopeOfAddress,
  StaffCallError,
  type SentToStaff,
  type StaffAnswer,
  type StaffCallName,
} from './calls.ts';
import words from '../pages/words.json';

/** Whose flow the page is about, as its address says. */
export const scope = scopeOfAddress(window.location.search);
/** Which flow the page is about, as its address says. */
export const flow = flowOfPage();

/**
 * What a call answers. It is asked again when `turn` changes, and meanwhile the former answer stays.
 *
 * @param sent undefined: nothing is asked
 */
export function useAnswer<Name extends StaffCallName>(
  name: Name,
  sent: SentToStaff<Name> | undefined,
  turn = 0,
) {
  type Found = { of?: string; answer?: StaffAnswer<Name>; failure?: Error };
  const [found, setFound] = useState<Found>({});
  const asked = sent && JSON.stringify([name, sent]);
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isWanted = true;
    const [call, of] = JSON.parse(asked) as [Name, SentToStaff<Name>];
    void callStaff(call, of).then(
      (answer) => isWanted && setFound({ of: asked, answer }),
      (failure: Error) => isWanted && setFound({ of: asked, failure }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when it changes
  }, [asked, turn]);
  return found.of === asked ? found : {};
}

/** Stands where an answer is still to come, or says why there is none. */
export function Waiting({ failure }: { failure: Error | undefined }) {
  if (failure === undefined) return <output>{words.loading}</output>;
  const to = window.location.pathname + window.location.search;
  const isSignedOut = failure instanceof StaffCallError && failure.status === 401;
  return (
    <p role="alert">
      {failure.message}{' '}
      {isSignedOut && (
        <a href={`/staff/sign-in?to=${encodeURIComponent(to)}`}>{words.signInAgain}</a>
      )}
    </p>
  );
}

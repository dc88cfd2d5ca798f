import { useEffect, useState } from 'react';
import { callStaff, scopeOfAddress, StaffCallError } from './calls.ts';
import words from './words.json';

/** Whose flow the page is about, as its address says. */
export const scope = scopeOfAddress(window.location.search);

export const shownTime = (at: string) =>
  new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * What a call answers. It is asked again when `turn` changes, and meanwhile the former answer stays.
 *
 * @param path undefined: nothing is asked
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the call
export function useAnswer<Answer>(path: string | undefined, turn = 0) {
  const [found, setFound] = useState<{ of?: string; answer?: Answer; failure?: Error }>({});
  useEffect(() => {
    if (path === undefined) return undefined;
    let isWanted = true;
    void callStaff<Answer>(path).then(
      (answer) => isWanted && setFound({ of: path, answer }),
      (failure: Error) => isWanted && setFound({ of: path, failure }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when it changes
  }, [path, turn]);
  return found.of === path ? found : {};
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

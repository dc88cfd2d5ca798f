import { useEffect, useState } from 'react';
import { callStaff, scopeOfAddress } from './calls.ts';
import words from './words.json';

/** Whose flow the page is about, as its address says. */
export const scope = scopeOfAddress(window.location.search);

export const shownTime = (at: string) => new Date(at).toLocaleString();

/** What a call answers; asked again when `turn` changes. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the call
export function useAnswer<Answer>(path: string, turn = 0) {
  const [found, setFound] = useState<{ answer?: Answer; failure?: string }>({});
  useEffect(() => {
    void callStaff<Answer>(path).then(
      (answer) => setFound({ answer }),
      (error: Error) => setFound({ failure: error.message }),
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- as above
  }, [path, turn]);
  return found;
}

export function Waiting({ failure }: { failure: string | undefined }) {
  return failure === undefined ? <p>{words.loading}</p> : <p role="alert">{failure}</p>;
}

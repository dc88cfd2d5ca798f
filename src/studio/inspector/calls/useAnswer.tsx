import { QueryClient, skipToken, useMutation, useQuery } from '@tanstack/react-query';
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

/** Asks once and keeps nothing: what is refused is refused again, and what is old is not shown first. */
const client = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, gcTime: 0, refetchOnWindowFocus: false },
    mutations: { networkMode: 'always', gcTime: 0 },
  },
});
// As a provider would: only then it is told when somebody comes back to the page.
client.mount();

interface Asking {
  /** How often it is asked again while one looks */
  readonly everyMs?: number | undefined;
  /** Whether it is asked again when somebody comes back to the page */
  readonly onReturn?: boolean;
}

/**
 * What a call answers. While it is asked again the former answer stays; once that fails, there is
 * only the failure, and the former answer as `latest`.
 *
 * @param sent undefined: nothing is asked
 */
export function useAnswer<Name extends StaffCallName>(
  name: Name,
  sent: SentToStaff<Name> | undefined,
  { everyMs = 0, onReturn = false }: Asking = {},
) {
  return useLoaded<StaffAnswer<Name>>([name, sent], sent && (() => callStaff(name, sent)), {
    refetchInterval: everyMs,
    refetchOnWindowFocus: onReturn,
  });
}

/** The same for what is asked in another way than by a call; nothing else has its key. */
export function useLoaded<Answer>(
  key: readonly unknown[],
  load: (() => Promise<Answer>) | undefined,
  options: { refetchInterval?: number; refetchOnWindowFocus?: boolean } = {},
) {
  const { data: latest, error } = useQuery<Answer>(
    { ...options, queryKey: key, queryFn: load ?? skipToken },
    client,
  );
  return { latest, answer: error === null ? latest : undefined, failure: error ?? undefined };
}

/** Has calls asked again whose answers are shown; done when they are answered. */
export const askAgain = async (...names: readonly StaffCallName[]): Promise<void> => {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
};

/**
 * Something that somebody does by calls: whether it is under way, and why it failed the last time.
 *
 * @param onDone it is under way until this is done, too
 */
export function useDeed<Given = void, Answer = unknown>(
  does: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer, given: Given) => unknown,
) {
  const { mutate, error, isPending, reset } = useMutation(
    { mutationFn: does, ...(onDone && { onSuccess: onDone }) },
    client,
  );
  return { send: mutate, forget: reset, failure: error ?? undefined, isBusy: isPending };
}

/** Why something that was pressed was not done, beside it. */
export function NotDone({ failure }: { failure: Error | undefined }) {
  return failure && <p role="alert">{failure.message}</p>;
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

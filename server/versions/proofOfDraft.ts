import type { Comparison, Conflict, FlowFiles } from '../../src/contract/staff.gen.ts';
import type { ProofOfFiles } from './prove.ts';

/** What a review says of the files of a draft. */
type Judged = ProofOfFiles &
  Pick<Comparison, 'screens'> & {
    /** The files with what is live brought in, and where the two meet */
    readonly after: FlowFiles;
    readonly conflicts: readonly Conflict[];
  };

interface Running {
  readonly state: string;
  readonly judged: Promise<Judged>;
  readonly stop: AbortController;
  waiting: number;
}

const running = new Map<string, Running>();

/**
 * Judges a draft once for all who ask at the same time: one at a time a draft. Who asks for a newer
 * state ends what is done for an earlier one, and so does the last who goes away.
 *
 * @param asked the state: the files of the draft and what they are compared with
 * @throws DroppedJob for who asked for an earlier state
 */
export async function proofOfDraft(
  { draft, state, signal }: { draft: string; state: string; signal: AbortSignal },
  judge: (untilNobodyWaits: AbortSignal) => Promise<Judged>,
): Promise<Judged> {
  const present = running.get(draft);
  if (present?.state !== state) present?.stop.abort();
  const own = present?.state === state ? present : begin(draft, state, judge);
  own.waiting += 1;
  const leave = () => {
    own.waiting -= 1;
    if (own.waiting > 0) return;
    own.stop.abort();
    if (running.get(draft) === own) running.delete(draft);
  };
  signal.addEventListener('abort', leave);
  try {
    return await own.judged;
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

function begin(
  draft: string,
  state: string,
  judge: (untilNobodyWaits: AbortSignal) => Promise<Judged>,
): Running {
  const stop = new AbortController();
  const judged = judge(stop.signal).finally(() => {
    if (running.get(draft) === own) running.delete(draft);
  });
  const own: Running = { state, judged, stop, waiting: 0 };
  running.set(draft, own);
  return own;
}

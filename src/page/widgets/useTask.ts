import { useEffect, useRef, useState } from 'react';

export interface Task<Input> {
  run: (input: Input) => void;
  /** Ignores the answer of the call that is running, and clears a failure. */
  forget: () => void;
  running: boolean;
  failed: boolean;
}

/**
 * A call to the server that a press starts, one at a time. Its answer is ignored after `forget` and
 * after unmounting.
 */
export function useTask<Input, Answer>(
  call: (input: Input, signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer, input: Input) => void,
): Task<Input> {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const run = async (input: Input) => {
    if (underWay.current?.signal.aborted === false) return;
    const mine = new AbortController();
    underWay.current = mine;
    setState('running');
    try {
      const answer = await call(input, mine.signal);
      if (mine.signal.aborted) return;
      underWay.current = undefined;
      setState('idle');
      onAnswer(answer, input);
    } catch {
      if (mine.signal.aborted) return;
      underWay.current = undefined;
      setState('failed');
    }
  };
  const forget = () => {
    underWay.current?.abort();
    setState('idle');
  };

  return {
    run: (input) => void run(input),
    forget,
    running: state === 'running',
    failed: state === 'failed',
  };
}

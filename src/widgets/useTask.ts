import { useEffect, useRef, useState } from 'react';

export interface Task<Input> {
  run: (input: Input) => void;
  /** Drops the answer under way, and the memory of a failure. */
  forget: () => void;
  running: boolean;
  failed: boolean;
}

/**
 * A call that the visitor starts by a press, one at a time. An answer is passed on only while it is
 * still wanted: not after `forget`, and not after the widget is gone.
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

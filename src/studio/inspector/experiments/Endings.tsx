import { useState } from 'react';
import { Button, Flex } from '@radix-ui/themes';
import type { Experiment } from '../../../contract/staff.gen.ts';
import { TextField } from '../../../page/ui/TextField.tsx';
import { callStaff } from '../calls/calls.ts';
import { useRefusal } from '../calls/useRefusal.tsx';
import { Sentences } from '../review/Screens.tsx';
import { fillWords } from '../words.ts';
import words from './words.json';

interface EndingsProps {
  experiment: Experiment;
  /** Told in a sentence what has come of it. */
  onEnded: (done: string) => unknown;
}

/**
 * The three ways in which an experiment ends. What did not turn out better goes to everybody only
 * once somebody has read so and typed that it is meant.
 */
export function Endings({ experiment, onEnded }: EndingsProps) {
  const { id, name, variants, results, live } = experiment;
  const [pressed, setPressed] = useState('');
  const [doubted, setDoubted] = useState<string>();
  const [typed, setTyped] = useState('');
  const { given, mayTry, attempt, isBusy, shown } = useRefusal();
  const busy = isBusy ? pressed : '';
  const send = (ending: string, end: () => Promise<unknown>, done: string) => {
    if (isBusy) return;
    setPressed(ending);
    void attempt(() => end().then(() => onEnded(done)));
  };
  const end = (outcome: 'kept' | 'stopped') => {
    const call = () => callStaff('endExperiment', { params: { id }, body: { outcome } });
    send(outcome, call, words.done[outcome]);
  };
  const others = variants
    .slice(1)
    .map((variant, index) => ({ ...variant, ...results.variants[index] }));
  const doubtful = others.find(({ version }) => version === doubted);
  const isMeant = typed.trim() === words.wordsToRollOut;
  const rollOut = ({ name: variant, version, verdict, alarms = [] }: (typeof others)[number]) => {
    const isBetter = verdict?.kind === 'better' && alarms.length === 0;
    if (!isBetter && !(doubted === version && isMeant)) {
      setDoubted(version);
      setTyped('');
      return;
    }
    const sentence = fillWords(words.rolledOut, { name, verdict: verdict?.sentence ?? '' });
    const order = { variant: version, live, sentence, ...given };
    const done = fillWords(words.done['rolled out'], { name: variant });
    send(version, () => callStaff('rollOutVariant', { params: { id }, body: order }), done);
  };
  return (
    <>
      {doubtful && (
        <>
          <Sentences of={[...(doubtful.alarms ?? []), doubtful.verdict?.sentence ?? '']} />
          <TextField
            label={fillWords(words.confirmRollOut, {
              name: doubtful.name,
              words: words.wordsToRollOut,
            })}
            value={typed}
            maxLength={100}
            onChange={setTyped}
          />
        </>
      )}
      {shown}
      <Flex gap="2" wrap="wrap">
        {others.map((other) => (
          <Button
            key={other.version}
            variant={other.verdict?.kind === 'better' ? 'solid' : 'soft'}
            loading={busy === other.version}
            disabled={!mayTry || (doubted === other.version && !isMeant)}
            onClick={() => rollOut(other)}
          >
            {fillWords(words.rollOut, { name: other.name })}
          </Button>
        ))}
        <Button variant="soft" loading={busy === 'kept'} onClick={() => end('kept')}>
          {words.keep}
        </Button>
        <Button
          variant="surface"
          color="gray"
          loading={busy === 'stopped'}
          onClick={() => end('stopped')}
        >
          {words.stop}
        </Button>
      </Flex>
    </>
  );
}

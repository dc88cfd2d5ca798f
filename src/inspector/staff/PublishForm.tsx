import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Staff.module.css';
import words from './words.json';

interface PublishFormProps {
  label: string;
  /** Whether it can be put off. */
  canWait?: boolean;
  send: (given: { sentence: string; word?: string; localAt?: string }) => Promise<unknown>;
}

export function PublishForm({ label, send, canWait = true }: PublishFormProps) {
  const [sentence, setSentence] = useState('');
  const [word, setWord] = useState('');
  const [localAt, setLocalAt] = useState('');
  const [state, setState] = useState<'' | 'busy' | 'live'>('');
  const [failure, setFailure] = useState<string>();
  const publish = () => {
    setState('busy');
    setFailure(undefined);
    send({
      sentence,
      ...(word.trim() !== '' && { word }),
      ...(localAt !== '' && { localAt }),
    }).then(
      () => setState('live'),
      (error: Error) => {
        setFailure(error.message);
        setState('');
      },
    );
  };
  if (state === 'live') return <output>{localAt === '' ? words.isLive : words.scheduled}</output>;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (sentence.trim() !== '' && state === '') publish();
      }}
    >
      <TextField
        label={words.sentence}
        value={sentence}
        maxLength={500}
        required
        onChange={setSentence}
      />
      <TextField label={words.word} value={word} maxLength={500} onChange={setWord} />
      {canWait && (
        <TextField
          label={words.localAt}
          type="datetime-local"
          value={localAt}
          onChange={setLocalAt}
        />
      )}
      {failure !== undefined && <p role="alert">{failure}</p>}
      <Button type="submit" busy={state === 'busy'} disabled={sentence.trim() === ''}>
        {label}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { readPersona } from '../../simulation/personas.ts';
import type { Persona } from '../../simulation/types.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Persona.module.css';

interface PersonaDialogProps {
  persona: Persona;
  onClose: () => void;
  onChange: (persona: Persona) => void;
}

/** A persona as JSON, to be changed for this page. Whatever cannot be used is told as it is typed. */
export function PersonaDialog({ persona, onClose, onChange }: PersonaDialogProps) {
  const [text, setText] = useState(() => JSON.stringify(persona, null, 2));
  let problems: readonly string[] = [];
  let edited: Persona | undefined;
  try {
    const read = readPersona(JSON.parse(text), { id: persona.id });
    if (read.ok) edited = read.persona;
    else problems = read.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`);
  } catch (error) {
    problems = [`This is no JSON yet: ${(error as Error).message}`];
  }
  return (
    <Dialog open title={`Edit “${persona.title}”`} onClose={onClose} dismissLabel="Cancel">
      <p className={styles.help}>
        The shop knows the <code>customers</code> with their <code>vehicles</code> under the{' '}
        <code>phone</code>; <code>settings</code> change the shop, <code>search</code> is what is
        typed into the plate search. The change lasts until this page is closed.
      </p>
      <textarea
        className={styles.json}
        aria-label="The persona as JSON"
        aria-describedby="persona-problems"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output id="persona-problems" className={styles.problems}>
        {problems.join('\n')}
      </output>
      <button
        type="button"
        className={styles.use}
        disabled={edited === undefined}
        onClick={() => edited && onChange({ ...edited, id: persona.id })}
      >
        Use this persona
      </button>
    </Dialog>
  );
}

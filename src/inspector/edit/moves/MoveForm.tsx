import type { ReactNode, SubmitEvent } from 'react';
import type { Flow, Step } from '../../../engine/types.ts';
import { Button } from '../../../ui/Button.tsx';
import styles from '../edit.module.css';
import type { Given } from '../../../edits/types.ts';

/** What every form of a move is given. */
export interface MoveFormProps {
  flow: Flow;
  step: Step;
  /** The flow's file. */
  text: string;
  /** The forms there are, by id. */
  forms: readonly string[];
  /** What is known of it when it is asked for, such as its place. */
  given: Given;
  /** Makes the edit and answers whether it was made; a refused one is told beside its button. */
  make: (given: Given) => boolean;
  /** Why the last try was refused. */
  error: string | undefined;
}

/** The fields of a move in a row with its button. */
export function MoveForm(props: {
  button: string;
  onSubmit: () => void;
  children: ReactNode;
  isDanger?: boolean;
}) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <form className={styles.move} onSubmit={submit} noValidate>
      <div className={styles.moveFields}>{props.children}</div>
      <Button kind="secondary" type="submit">
        {props.button}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import styles from './Drafts.module.css';
import staffStyles from '../pages/Staff.module.css';
import words from './draftWords.json';

/** Takes another name for a draft; closes where it stays as it is. */
export function NameForm({
  name,
  onName,
  onClose,
}: {
  name: string;
  onName: (name: string) => void;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(name);
  return (
    <form
      className={staffStyles.row}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === '' || typed.trim() === name) onClose();
        else onName(typed.trim());
      }}
    >
      <input
        className={styles.field}
        aria-label={words.name}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where "Rename" was pressed
        autoFocus
        value={typed}
        maxLength={120}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <button type="submit">{words.keepName}</button>
    </form>
  );
}

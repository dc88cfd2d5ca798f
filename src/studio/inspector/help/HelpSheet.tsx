import { useEffect, useRef } from 'react';
import { offeredEdits } from '../../../edits/edits.ts';
import { Dialog } from '../../../page/ui/Dialog.tsx';
import help from './help.json';
import styles from './Help.module.css';

interface HelpSheetProps {
  open: boolean;
  /** Whether changes are saved in drafts here; else they are downloaded as files. */
  keepsDrafts: boolean;
  onClose: () => void;
}

/** The help: what the page is for, its questions, and its keys. */
export function HelpSheet({ open, keepsDrafts, onClose }: HelpSheetProps) {
  const { question: when, draft, file } = help.whenLive;
  const questions = [...help.questions, { question: when, answer: keepsDrafts ? draft : file }];
  const start = useRef<HTMLDListElement>(null);
  // It is read from its beginning; the button that closes it stands at the end.
  useEffect(() => {
    if (!open) return;
    start.current?.focus({ preventScroll: true });
    // Opening has scrolled to that button.
    for (let box: Element | null = start.current; box !== null; box = box.parentElement) {
      box.scrollTop = 0;
    }
  }, [open]);
  return (
    <Dialog open={open} title={help.title} onClose={onClose} dismissLabel="Close">
      <dl ref={start} tabIndex={-1} className={styles.answers}>
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
      <h3>Changes, with a step chosen</h3>
      <table className={styles.keys}>
        <tbody>
          {offeredEdits.map(({ id, key, label, help: does }) => (
            <tr key={id}>
              <th scope="row">{key === undefined ? '' : <kbd>{key}</kbd>}</th>
              <td>
                {label}. {does}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Keys</h3>
      <table className={styles.keys}>
        <tbody>
          {help.keys.map(({ key, does }) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

import { Icon } from '../../ui/Icon.tsx';
import { currentIcon, errorIcon, takenIcon, warningIcon } from './icons.ts';
import { titleIn, type FlowModel, type Note } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';
import { countProblems, graphText } from './graphText.ts';
import styles from './Notes.module.css';

function noteInWords(note: Note, titleOf: (id: string) => string): string {
  if (note.kind === 'instead') {
    return graphText('instead', { title: titleOf(note.step), when: note.when });
  }
  if (note.kind === 'back') return graphText('back', { title: titleOf(note.step), pop: note.pop });
  const { event, condition, to } = note.transition;
  return condition === undefined
    ? graphText('anyStep', { event, title: titleOf(to) })
    : graphText('anyStepWhen', { event, condition, title: titleOf(to) });
}

/** The rules of the whole flow in words, and a legend of the graph's marks. */
export function Notes({
  model,
  elsewhere,
  legend,
}: {
  model: FlowModel;
  elsewhere: PlaceProblems | undefined;
  /** Of the marks of a visit, or of the numbers of many. */
  legend: 'visit' | 'traffic' | 'none';
}) {
  const titleOf = (id: string) => titleIn(model, id);
  return (
    <div className={styles.notes}>
      {elsewhere !== undefined && (
        <div className={styles.problems} data-severity={elsewhere.severity}>
          <Icon path={elsewhere.severity === 'error' ? errorIcon : warningIcon} size={16} />
          {countProblems(elsewhere.messages.length)}: {elsewhere.messages.join(' ')}
        </div>
      )}
      {legend === 'traffic' && <p>{graphText('traffic')}</p>}
      <ul>
        {model.notes.map((note) => {
          const words = noteInWords(note, titleOf);
          return <li key={words}>{words}</li>;
        })}
      </ul>
      {legend === 'visit' && (
        <ul className={styles.legend} aria-label={graphText('legend')}>
          <li>
            <Icon path={currentIcon} size={14} /> {graphText('currentHere')}
          </li>
          <li>
            <Icon path={takenIcon} size={14} /> {graphText('taken')}
          </li>
          <li>
            <svg width="26" height="8" aria-hidden>
              <path d="M0 4H26" className={styles.dashed} />
            </svg>{' '}
            {graphText('leadsBack')}
          </li>
        </ul>
      )}
    </div>
  );
}

import { Flex, IconButton, Text } from '@radix-ui/themes';
import { Icon } from '../../../page/ui/Icon.tsx';
import { closeIcon, currentIcon, errorIcon, takenIcon, warningIcon } from './icons.ts';
import { titleIn, type FlowModel, type Note } from './model/flowModel.ts';
import type { PlaceProblems } from './model/marks.ts';
import { countProblems, graphText } from './graphText.ts';
import graphStyles from './FlowGraph.module.css';
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

interface LegendProps {
  model: FlowModel;
  /** Of the marks of a visit, or of the numbers of many. */
  marks: 'visit' | 'traffic' | 'none';
  onClose: () => void;
}

/** What somebody who sees the picture for the first time needs to know: its rules and its marks. */
export function Legend({ model, marks, onClose }: LegendProps) {
  const titleOf = (id: string) => titleIn(model, id);
  return (
    <section className={styles.notes} aria-label={graphText('legend')}>
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        className={styles.close}
        aria-label={graphText('legendClose')}
        title={graphText('legendClose')}
        onClick={onClose}
      >
        <Icon path={closeIcon} size={16} />
      </IconButton>
      {marks === 'traffic' && <p>{graphText('traffic')}</p>}
      {marks === 'visit' && (
        <>
          <ul className={styles.legend}>
            {(['lineUsual', 'lineOther', 'leadsBack'] as const).map((line) => (
              <li key={line}>
                <svg width="26" height="8" aria-hidden>
                  <path d="M0 4H26" className={styles.line} data-line={line} />
                </svg>{' '}
                {graphText(line)}
              </li>
            ))}
            <li>
              <Icon path={currentIcon} size={14} /> {graphText('currentHere')}
            </li>
            <li>
              <Icon path={takenIcon} size={14} /> {graphText('taken')}
            </li>
          </ul>
          <p>{graphText('legendHow')}</p>
        </>
      )}
      <ul>
        {model.notes.map((note) => {
          const words = noteInWords(note, titleOf);
          return <li key={words}>{words}</li>;
        })}
      </ul>
    </section>
  );
}

/** The problems that belong to no single step or line. */
export function ElsewhereProblems({ elsewhere }: { elsewhere: PlaceProblems | undefined }) {
  if (elsewhere === undefined) return null;
  return (
    <div className={`${graphStyles.words} ${graphStyles.notes}`}>
      <Text asChild color={elsewhere.severity === 'error' ? 'red' : 'amber'}>
        <Flex gap="2">
          <Icon path={elsewhere.severity === 'error' ? errorIcon : warningIcon} size={16} />
          {countProblems(elsewhere.messages.length)}: {elsewhere.messages.join(' ')}
        </Flex>
      </Text>
    </div>
  );
}

import { Icon } from '../../ui/Icon.tsx';
import type { AskedMenu } from './ActionMenu.tsx';
import { badgesOf } from './badges.ts';
import { BadgeRow } from './BadgeRow.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { menuOfLine, type GraphEditing } from './editing.ts';
import { takenIcon, toIcon, zoomInIcon } from './icons.ts';
import { edgeIdOf, titleIn, type FlowModel, type StepNode } from './model/flowModel.ts';
import type { ProblemPlaces } from './model/marks.ts';
import { graphText } from './graphText.ts';
import { TransitionText } from './TransitionText.tsx';
import styles from './StepTransitions.module.css';

interface StepTransitionsProps {
  model: FlowModel;
  step: StepNode;
  problems: ProblemPlaces;
  taken: readonly string[];
  isCurrent: boolean;
  isVisited: boolean;
  onHoverEdge: (id: string | undefined) => void;
  /** Selects a step and scrolls to it. */
  onShow: (id: string) => void;
  onSelectTransition: (pointer: string) => void;
  editing: GraphEditing | undefined;
  onMenu: (menu: AskedMenu) => void;
}

/**
 * The selected step in words: its title, its numbered transitions, the steps that lead to it, and a
 * button to change it.
 */
export function StepTransitions(props: StepTransitionsProps) {
  const { model, step, problems, taken, editing, onHoverEdge, onShow, onMenu } = props;
  const { onSelectTransition } = props;
  const from = model.edges.filter(({ to }) => to === step.id).map((edge) => edge.from);
  const { isCurrent, isVisited } = props;
  const marks = { isCurrent, isVisited, isSelected: true, problems: problems.nodes.get(step.id) };

  return (
    <section aria-label={graphText('ways', { title: step.title })}>
      <div className={styles.head}>
        <h2 className={styles.title}>{step.title}</h2>
        <code className={styles.id}>{step.id}</code>
        <BadgeRow badges={badgesOf(step, marks)} withWords />
        {editing && <ChangeButton editing={editing} step={step} onMenu={onMenu} />}
      </div>
      {marks.problems?.messages.map((message) => (
        <p key={message} className={styles.problem} data-severity={marks.problems?.severity}>
          {message}
        </p>
      ))}
      {step.transitions.length === 0 && <p className={styles.none}>{graphText('noWays')}</p>}
      <ol className={styles.list}>
        {step.transitions.map((transition, index) => {
          const hover = () => onHoverEdge(edgeIdOf(transition));
          const leave = () => onHoverEdge(undefined);
          return (
            <li key={transition.pointer} onPointerEnter={hover} onPointerLeave={leave}>
              <button
                type="button"
                className={styles.transition}
                onFocus={hover}
                onBlur={leave}
                onClick={() => onSelectTransition(transition.pointer)}
              >
                <span className={styles.number}>{index + 1}</span>
                <TransitionText transition={transition} withWhy />
                {taken.includes(transition.pointer) && (
                  <Icon path={takenIcon} size={16} label={graphText('taken')} />
                )}
              </button>
              <button type="button" className={styles.to} onClick={() => onShow(transition.to)}>
                <Icon path={toIcon} size={16} label={graphText('wayTo')} />
                {titleIn(model, transition.to)}
              </button>
              {editing && (
                <button
                  type="button"
                  className={styles.insert}
                  aria-haspopup="menu"
                  onFocus={hover}
                  onBlur={leave}
                  onClick={({ currentTarget }) =>
                    onMenu(menuOfLine(editing, transition, currentTarget.getBoundingClientRect()))
                  }
                >
                  <Icon path={zoomInIcon} size={16} label={graphText('onLine')} />
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {from.length > 0 && (
        <p className={styles.from}>
          {graphText('reachedFrom')}{' '}
          {from.map((id) => (
            <button key={id} type="button" className={styles.to} onClick={() => onShow(id)}>
              {titleIn(model, id)}
            </button>
          ))}
        </p>
      )}
    </section>
  );
}

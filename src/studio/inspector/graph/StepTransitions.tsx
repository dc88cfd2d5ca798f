import { Flex, Heading, IconButton, Text } from '@radix-ui/themes';
import { useState, type PointerEvent } from 'react';
import { Icon } from '../../../page/ui/Icon.tsx';
import type { AskedMenu } from './ActionMenu.tsx';
import { badgesOf } from './badges.ts';
import { BadgeRow, ProblemLines } from './BadgeRow.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { menuOfLine, type GraphEditing } from './editing.ts';
import { gripIcon, takenIcon, toIcon, upIcon, zoomInIcon } from './icons.ts';
import {
  edgeIdOf,
  titleIn,
  type FlowModel,
  type ShownTransition,
  type StepNode,
} from './model/flowModel.ts';
import type { ProblemPlaces } from './model/marks.ts';
import { graphText } from './graphText.ts';
import { TransitionText } from './TransitionText.tsx';
import { Quiet } from '../review/texts.tsx';
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
 * The transitions of a step in their order, which can be dragged, each among those of its event: the
 * first whose condition holds is taken.
 */
function useOrder({ id, transitions }: StepNode, editing: GraphEditing | undefined) {
  const [drag, setDrag] = useState<{ moved: ShownTransition; at: ShownTransition }>();
  const siblings = ({ on }: ShownTransition) => transitions.filter((other) => other.on === on);
  const canMove = (one: ShownTransition) =>
    editing !== undefined && !one.isOtherwise && siblings(one).length > 1;
  const movedTo = (moved: ShownTransition, at: ShownTransition) => {
    const others = transitions.filter((other) => other !== moved);
    const isDown = transitions.indexOf(at) > transitions.indexOf(moved);
    return others.toSpliced(others.indexOf(at) + (isDown ? 1 : 0), 0, moved);
  };
  const shown = drag === undefined || drag.at === drag.moved ? undefined : drag;
  const inOrder = shown === undefined ? transitions : movedTo(shown.moved, shown.at);
  const idsOn = (event: string) => inOrder.filter(({ on }) => on === event).map((one) => one.id);
  const unreached =
    editing === undefined
      ? []
      : [...new Set(inOrder.map(({ on }) => on))].flatMap((on) =>
          idsOn(on).length === 1 ? [] : editing.neverReached(id, on, idsOn(on)),
        );
  const place = (moved: ShownTransition, list: readonly ShownTransition[]) => {
    const after = list.slice(list.indexOf(moved) + 1).find(({ on }) => on === moved.on);
    editing?.order(id, moved.id, after?.isOtherwise === true ? undefined : after?.id);
  };
  return {
    transitions: inOrder,
    unreached,
    canMove,
    canRaise: (one: ShownTransition) => canMove(one) && siblings(one)[0] !== one,
    raise(one: ShownTransition) {
      const before = siblings(one)[siblings(one).indexOf(one) - 1];
      if (before !== undefined) editing?.order(id, one.id, before.id);
    },
    /** For the list, which keeps the pointer while its items change places. */
    listHandlers: {
      onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (drag === undefined) return;
        const under = document.elementFromPoint(clientX, clientY)?.closest('[data-way]');
        const pointer = currentTarget.contains(under ?? null) && under?.getAttribute('data-way');
        const at = siblings(drag.moved).find((one) => one.pointer === pointer);
        if (at !== undefined && at !== drag.moved) setDrag({ ...drag, at });
      },
      onPointerUp: () => {
        if (shown !== undefined) place(shown.moved, inOrder);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    },
    isMoved: (one: ShownTransition) => drag?.moved === one,
    begin: (one: ShownTransition) => (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.currentTarget.closest('ol')!.setPointerCapture(event.pointerId);
      setDrag({ moved: one, at: one });
    },
  };
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
  const order = useOrder(step, editing);
  const marks = { isCurrent, isVisited, isSelected: true, problems: problems.nodes.get(step.id) };

  return (
    <section aria-label={graphText('ways', { title: step.title })}>
      <Flex wrap="wrap" gap="2" align="center">
        <Heading as="h2" size="3" title={step.id}>
          {step.title}
        </Heading>
        <BadgeRow badges={badgesOf(step, marks)} withWords />
        {editing && <ChangeButton editing={editing} step={step} onMenu={onMenu} />}
      </Flex>
      <ProblemLines of={marks.problems} />
      {step.transitions.length === 0 && <Quiet>{graphText('noWays')}</Quiet>}
      <ol className={styles.list} {...order.listHandlers}>
        {order.transitions.map((transition, index) => {
          const hover = () => onHoverEdge(edgeIdOf(transition));
          const leave = () => onHoverEdge(undefined);
          return (
            <li
              key={transition.pointer}
              onPointerEnter={hover}
              onPointerLeave={leave}
              data-way={transition.pointer}
              data-dragged={order.isMoved(transition)}
            >
              {order.canMove(transition) && (
                <span
                  className={styles.grip}
                  title={graphText('dragWay')}
                  onPointerDown={order.begin(transition)}
                >
                  <Icon path={gripIcon} size={16} />
                </span>
              )}
              <button
                type="button"
                className={styles.transition}
                onFocus={hover}
                onBlur={leave}
                onClick={() => onSelectTransition(transition.pointer)}
              >
                <span className={styles.number}>{index + 1}</span>
                <TransitionText transition={transition} />
                {order.unreached.includes(transition.id) && transition.spare === undefined && (
                  <Text color="amber" weight="bold">
                    {graphText('neverReached')}
                  </Text>
                )}
                {taken.includes(transition.pointer) && (
                  <Icon path={takenIcon} size={16} label={graphText('taken')} />
                )}
              </button>
              <button type="button" className={styles.to} onClick={() => onShow(transition.to)}>
                <Icon path={toIcon} size={16} label={graphText('wayTo')} />
                {titleIn(model, transition.to)}
              </button>
              {order.canRaise(transition) && (
                <IconButton
                  size="1"
                  variant="ghost"
                  color="gray"
                  onClick={() => order.raise(transition)}
                >
                  <Icon path={upIcon} size={16} label={graphText('raise')} />
                </IconButton>
              )}
              {editing && (
                <IconButton
                  size="1"
                  variant="ghost"
                  color="gray"
                  aria-haspopup="menu"
                  onFocus={hover}
                  onBlur={leave}
                  onClick={({ currentTarget }) => {
                    const beside = currentTarget.getBoundingClientRect();
                    const isOneOfLine = step.transitions.some(
                      ({ id, to }) => to === transition.to && id !== transition.id,
                    );
                    const way = isOneOfLine ? transition.id : undefined;
                    onMenu(menuOfLine(editing, transition, beside, way));
                  }}
                >
                  <Icon path={zoomInIcon} size={16} label={graphText('onLine')} />
                </IconButton>
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

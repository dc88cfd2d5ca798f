import { Button, Flex, Text } from '@radix-ui/themes';
import { badgesOf, stepKindWords } from './badges.ts';
import { BadgeRow, ProblemLines } from './BadgeRow.tsx';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { edgeIdOf, titleIn, type FlowModel } from './model/flowModel.ts';
import type { ProblemPlaces } from './model/marks.ts';
import type { AskedMenu } from './ActionMenu.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { graphText } from './graphText.ts';
import { TransitionText } from './TransitionText.tsx';
import styles from './Outline.module.css';

interface OutlineProps extends Omit<FlowGraphProps, 'flow' | 'problems'> {
  model: FlowModel;
  places: ProblemPlaces;
  /** The ids of the steps that the search finds; undefined without a search. */
  found: readonly string[] | undefined;
  onMenu: (menu: AskedMenu) => void;
}

/** The graph as a list: each step with its transitions. */
export function Outline(props: OutlineProps) {
  const { model, places, current, stack, taken, selected, found, onSelect, editing } = props;
  const shown = model.nodes.filter(({ id }) => found === undefined || found.includes(id));
  return (
    <ol className={styles.outline}>
      {shown.map((step) => {
        const marks = {
          isCurrent: step.id === current,
          isVisited: stack.includes(step.id),
          isSelected: step.id === selected,
          problems: places.nodes.get(step.id),
        };
        return (
          <li key={step.id} className={styles.step} data-selected={marks.isSelected}>
            <Flex wrap="wrap" gap="2" align="center">
              <Button
                variant="ghost"
                m="0"
                aria-current={marks.isCurrent ? 'step' : undefined}
                aria-pressed={marks.isSelected}
                onClick={() => onSelect(step.id)}
              >
                {step.title}
              </Button>
              <Text color="gray">
                {[stepKindWords(step), step.screenName].filter(Boolean).join(' · ')}
              </Text>
              <BadgeRow badges={badgesOf(step, marks)} withWords />
              {editing && <ChangeButton editing={editing} step={step} onMenu={props.onMenu} />}
            </Flex>
            <ProblemLines of={marks.problems} />
            <ul className={styles.transitions}>
              {step.transitions.map((transition) => (
                <li key={transition.pointer}>
                  → <strong>{titleIn(model, transition.to)}</strong>
                  {taken.includes(transition.pointer) && ` (${graphText('taken')})`}:{' '}
                  <TransitionText transition={transition} />
                  <ProblemLines of={places.edges.get(edgeIdOf(transition))} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

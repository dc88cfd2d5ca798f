import { Tabs } from '@radix-ui/themes';
import { moveStep } from '../../edits/moveStep/moveStep.ts';
import { orderTransitions } from '../../edits/orderTransitions/orderTransitions.ts';
import { redirectLine } from '../../edits/redirectLine/redirectLine.ts';
import { FlowGraph } from './graph/FlowGraph.tsx';
import { neverReached } from './graph/model/neverReached.ts';
import { usePlaces } from './graph/usePlaces.ts';
import styles from './Inspector.module.css';
import side from './SidePane.module.css';
import { Filmstrip } from './paths/PathsPane.tsx';
import { PhoneFrame } from './player/PhoneFrame.tsx';
import { useActions, useInspected, usePage, useSelected, useUpdate } from './store/contexts.ts';
import { stepWords } from './stepWords.ts';
import { WhenSeen } from './player/WhenSeen.tsx';
import { useVisitTo } from './store/useVisitTo.ts';
import { stepInWords } from './words.ts';

/** The graph, and in a second tab the screens of the path that was chosen under Paths. */
export function FlowPane() {
  const update = useUpdate();
  const strip = usePage((now) => now.strip);
  const left = usePage((now) => now.left);
  if (strip === undefined) {
    return (
      <div className={styles.fill}>
        <GraphOfVisit />
      </div>
    );
  }
  return (
    <Tabs.Root
      className={side.tabs}
      value={left}
      onValueChange={(shown) =>
        update(shown === 'graph' ? { left: shown, strip: undefined } : { left: 'strip' })
      }
    >
      <Tabs.List aria-label="What to look at" size="1">
        <Tabs.Trigger value="graph">Graph</Tabs.Trigger>
        <Tabs.Trigger value="strip">Filmstrip</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className={styles.fill} value={left}>
        <Filmstrip visit={strip} />
      </Tabs.Content>
    </Tabs.Root>
  );
}

/** The graph, with the visit marked in it. */
function GraphOfVisit() {
  const { draft, flow, moment, seen } = useInspected();
  const { select, showInFlow, make, askFor } = useActions();
  const update = useUpdate();
  const selected = useSelected();
  const { stack } = moment.snapshot;
  const lifting = usePlaces(draft);
  return (
    <FlowGraph
      flow={flow}
      current={stack.at(-1)!}
      // A transition's `reset` may put steps on the stack that the visit never showed: leave those
      // out.
      stack={stack.filter((id) => seen.some(({ step }) => step.id === id))}
      taken={seen.flatMap(({ result }) => (result?.taken ?? []).map(({ pointer }) => pointer))}
      problems={draft.verdict.verdict?.problems ?? []}
      selected={selected}
      wordsOf={(id) => stepWords(flow, draft.forms, id)}
      onDrawn={() => update({ isDrawn: true })}
      onSelect={select}
      onSelectTransition={(pointer) => showInFlow({ pointer })}
      editing={{
        ask: (edit, step, given) => {
          select(step);
          askFor(edit, given);
        },
        ...lifting,
        moveAfter: (id, after) => make(moveStep, id, { id, after }),
        order: (id, way, before) => make(orderTransitions, id, { id, way, before }),
        neverReached: (step, event, ids) => {
          const all = flow.steps[step]?.on[event] ?? [];
          const inOrder = ids.flatMap((id) => all.find((one) => one.id === id) ?? []);
          return neverReached(flow, inOrder).map(({ id }) => id);
        },
        redirect: (from, to, instead) => make(redirectLine, from, { from, to, instead }),
      }}
      renderPicture={(id) => <StepPicture step={id} />}
    />
  );
}

/**
 * The screen of a step, as the shortest visit to it shows it; nothing where no visit comes to it.
 */
function StepPicture({ step }: { step: string }) {
  const { flow, sceneOf } = useInspected();
  const visit = useVisitTo(step);
  if (visit === undefined) return null;
  return (
    <WhenSeen>
      <PhoneFrame
        isStill
        size="phone"
        label={`Screen of ${stepInWords(flow, step)}`}
        scene={sceneOf(visit.who, visit.events)}
      />
    </WhenSeen>
  );
}

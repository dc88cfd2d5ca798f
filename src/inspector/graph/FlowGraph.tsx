import { ReactFlowProvider, useStore } from '@xyflow/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Flow, Problem } from '../../engine/types.ts';
import { ActionMenu, type AskedMenu } from './ActionMenu.tsx';
import { Canvas } from './Canvas.tsx';
import type { GraphEditing } from './editing.ts';
import styles from './FlowGraph.module.css';
import { flowModel } from './model/flowModel.ts';
import { problemPlaces } from './model/marks.ts';
import { searchSteps } from './model/searchSteps.ts';
import { pictureSize, spineLayout } from './model/spineLayout.ts';
import { usualVisit } from './model/usualVisit.ts';
import { Notes } from './Notes.tsx';
import { Outline } from './Outline.tsx';
import { say } from './say.ts';
import { StepWays } from './StepWays.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useGraphView } from './useGraphView.ts';

export interface FlowGraphProps {
  flow: Flow;
  /** Where the visit is. */
  current: string;
  /** The visited steps, the current one last. */
  stack: readonly string[];
  /** The pointers of the transitions taken in this visit, in order. */
  taken: readonly string[];
  /** Shown on the step or line that their pointer lies in. */
  problems: readonly Problem[];
  selected: string | undefined;
  /** What the screen of a step says, by which it is found as well. */
  wordsOf?: (stepId: string) => string;
  /** It stands for the first time. */
  onDrawn?: () => void;
  onSelect: (stepId: string) => void;
  /** By its JSON pointer in the flow file. */
  onSelectTransition: (pointer: string) => void;
  /** Absent: the flow cannot be edited here. */
  editing?: GraphEditing;
  /** A small picture of a step's screen, for whoever looks from near. */
  renderPicture?: (stepId: string) => ReactNode;
}

/** Where a step is large enough to show its screen. */
const nearZoom = 1.25;

const shortcuts = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' } as const;

/** The graph with its tools: what is drawn above, and below it the words of what is selected. */
function Pane({ flow, problems, ...props }: FlowGraphProps) {
  const { current, selected, wordsOf, onSelect, onSelectTransition, editing } = props;
  const isNear = useStore(({ transform: [, , zoom] }) => zoom >= nearZoom);
  const model = useMemo(() => flowModel(flow), [flow]);
  const places = useMemo(() => problemPlaces(model, problems), [model, problems]);
  const [isList, setList] = useState(false);
  const [search, setSearch] = useState('');
  const [hoveredEdge, setHoveredEdge] = useState<string>();
  const [menu, setMenu] = useState<AskedMenu>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const usual = useMemo(() => usualVisit(flow), [flow]);
  const flat = useMemo(() => spineLayout(model, usual), [model, usual]);
  const hasPictures = isNear && props.renderPicture !== undefined;
  const laidOut = useMemo(
    () => ({
      model,
      flat,
      layout: hasPictures ? spineLayout(model, usual, pictureSize) : flat,
    }),
    [model, usual, flat, hasPictures],
  );
  const body = useRef<HTMLDivElement>(null);
  const view = useGraphView(body, laidOut, current, selected);
  const found = useMemo(() => searchSteps(model.nodes, search, wordsOf), [model, search, wordsOf]);
  const drawn = useEffectEvent(() => props.onDrawn?.());
  // The browser paints between the two.
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(drawn));
  }, []);
  const step = model.nodes.find(({ id }) => id === selected);

  const show = (id: string) => {
    view.show(id);
    onSelect(id);
  };
  const findNext = () => {
    const at = selected === undefined ? -1 : found.indexOf(selected);
    const next = found[(at + 1) % found.length];
    if (next !== undefined) show(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = shortcuts[event.key as keyof typeof shortcuts];
    if (tool === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    view[tool]();
  };

  return (
    <section className={styles.pane} aria-label={say('graph')}>
      <Toolbar
        search={search}
        found={search.trim() === '' ? undefined : found.length}
        all={model.nodes.length}
        isList={isList}
        onSearch={setSearch}
        onFindNext={findNext}
        onList={setList}
        onCentre={() => view.centre(current)}
        view={view}
      />
      <div className={styles.work}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the boxes and tools within */}
        <div ref={body} className={styles.body} onKeyDown={isList ? undefined : onKeyDown}>
          {isList ? (
            <Outline
              model={model}
              places={places}
              {...props}
              found={search.trim() === '' ? undefined : found}
              onMenu={setMenu}
            />
          ) : (
            <Canvas
              {...props}
              laidOut={laidOut}
              places={places}
              found={found}
              isSearching={search.trim() !== ''}
              hoveredEdge={hoveredEdge}
              onHoverEdge={setHoveredEdge}
              onMenu={setMenu}
              view={view}
            />
          )}
        </div>
        <div className={styles.words}>
          {step !== undefined && !isList ? (
            <StepWays
              key={step.id}
              model={model}
              step={step}
              problems={places}
              taken={props.taken}
              isCurrent={step.id === current}
              isVisited={props.stack.includes(step.id)}
              onHoverEdge={setHoveredEdge}
              onShow={show}
              onSelectTransition={onSelectTransition}
              editing={editing}
              onMenu={setMenu}
            />
          ) : (
            <Notes model={model} elsewhere={places.elsewhere} withLegend={!isList} />
          )}
        </div>
      </div>
      {menu && <ActionMenu menu={menu} onClose={closeMenu} />}
    </section>
  );
}

/**
 * A flow as a graph, with where a visit is in it. It fills what holds it, and holds nothing of the
 * visit itself.
 */
export function FlowGraph(props: FlowGraphProps) {
  return (
    <ReactFlowProvider>
      <Pane {...props} />
    </ReactFlowProvider>
  );
}

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
import type { Flow, Problem } from '../../../engine/types.ts';
import { ActionMenu, type AskedMenu } from './ActionMenu.tsx';
import { Canvas } from './Canvas.tsx';
import type { GraphEditing } from './editing.ts';
import styles from './FlowGraph.module.css';
import { flowModel, type FlowModel, searchSteps } from './model/flowModel.ts';
import { problemPlaces } from './model/marks.ts';
import { pictureSize, spineLayout } from './model/spineLayout.ts';
import { usualVisit } from './model/usualVisit.ts';
import { ElsewhereProblems, Legend } from './Notes.tsx';
import { Outline } from './Outline.tsx';
import { graphText } from './graphText.ts';
import { StepTransitions } from './StepTransitions.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useGraphView } from './useGraphView.ts';

/** How visitors move through a flow, to be drawn on its graph. */
export interface Traffic {
  /** By line: its share of the widest, between 0 and 1, and its number in words */
  readonly lines: ReadonlyMap<string, { readonly share: number; readonly words: string }>;
  /** By step: what stands below its title */
  readonly steps: ReadonlyMap<string, string>;
}

export interface FlowGraphProps {
  flow: Flow;
  /** The current step of the visit. */
  current: string;
  /** The visit's stack, the current step last. */
  stack: readonly string[];
  /** The JSON pointers of the transitions taken in this visit, in order. */
  taken: readonly string[];
  /** Problems, shown on the step or line to which their pointer belongs. */
  problems: readonly Problem[];
  selected: string | undefined;
  /** The words on a step's screen, by which the search finds it too. */
  wordsOf?: (stepId: string) => string;
  /** Called when the graph is drawn for the first time. */
  onDrawn?: () => void;
  onSelect: (stepId: string) => void;
  /** Called with the transition's JSON pointer. */
  onSelectTransition: (pointer: string) => void;
  /** Absent: the flow cannot be edited. */
  editing?: GraphEditing;
  /** How visitors move; absent: a visit is marked */
  traffic?: Traffic;
  /** A small picture of a step's screen, shown when the graph is zoomed in. */
  renderPicture?: (stepId: string) => ReactNode;
}

/** From this zoom on, steps show pictures of their screens. */
const nearZoom = 1.25;

const shortcuts = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' } as const;

/** The layout of a flow, with pictures of the screens while the graph is zoomed in. */
function useLaidOut(flow: Flow, model: FlowModel, rendersPictures: boolean) {
  const usual = useMemo(() => usualVisit(flow), [flow]);
  const flat = useMemo(() => spineLayout(model, usual), [model, usual]);
  const isNear = useStore(({ transform: [, , zoom] }) => zoom >= nearZoom);
  const hasPictures = isNear && rendersPictures;
  return useMemo(
    () => ({ model, flat, layout: hasPictures ? spineLayout(model, usual, pictureSize) : flat }),
    [model, usual, flat, hasPictures],
  );
}

/** Says that the graph is drawn for the first time. */
function useDrawn(onDrawn: (() => void) | undefined) {
  const drawn = useEffectEvent(() => onDrawn?.());
  // A frame later, so that the browser paints the graph first.
  useEffect(() => {
    requestAnimationFrame(() => setTimeout(drawn));
  }, []);
}

/** What edits the graph, which leaves the whole window first; so does Escape. */
function useEditingBeside(
  editing: GraphEditing | undefined,
  isWhole: boolean,
  setWhole: (isWhole: boolean) => void,
) {
  // A form opens beside the picture, which then needs its place.
  const beside: GraphEditing | undefined = editing && {
    ...editing,
    ask: (...asked) => {
      setWhole(false);
      editing?.ask(...asked);
    },
  };
  useEffect(() => {
    if (!isWhole) return undefined;
    const leave = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) setWhole(false);
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [isWhole, setWhole]);
  return beside;
}

/** The graph with its toolbar above and the selected step in words below. */
function Pane({ flow, problems, ...given }: FlowGraphProps) {
  const [isWhole, setWhole] = useState(false);
  const editing = useEditingBeside(given.editing, isWhole, setWhole);
  const props = { ...given, ...(editing && { editing }) };
  const { current, selected, wordsOf, onSelect, onSelectTransition } = props;
  const model = useMemo(() => flowModel(flow), [flow]);
  const places = useMemo(() => problemPlaces(model, problems), [model, problems]);
  const [isList, setList] = useState(false);
  const [search, setSearch] = useState('');
  const [hoveredEdge, setHoveredEdge] = useState<string>();
  const [menu, setMenu] = useState<AskedMenu>();
  const closeMenu = useCallback(() => setMenu(undefined), []);
  const laidOut = useLaidOut(flow, model, props.renderPicture !== undefined);
  const body = useRef<HTMLDivElement>(null);
  const view = useGraphView(body, laidOut, current, selected);
  const found = useMemo(() => searchSteps(model.nodes, search, wordsOf), [model, search, wordsOf]);
  useDrawn(props.onDrawn);
  const step = model.nodes.find(({ id }) => id === selected);
  const [isLegend, setLegend] = useState(false);

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
    <section className={styles.pane} data-whole={isWhole} aria-label={graphText('graph')}>
      <Toolbar
        search={search}
        found={search.trim() === '' ? undefined : found.length}
        all={model.nodes.length}
        isList={isList}
        isWhole={isWhole}
        onWhole={setWhole}
        onSearch={setSearch}
        onFindNext={findNext}
        onList={setList}
        onCentre={() => view.centre(current)}
        isLegend={isLegend}
        onLegend={setLegend}
        view={view}
      />
      <div className={styles.work}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys of the boxes and tools inside */}
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
          {isLegend && (
            <Legend
              model={model}
              marks={isList ? 'none' : props.traffic === undefined ? 'visit' : 'traffic'}
              onClose={() => setLegend(false)}
            />
          )}
        </div>
        {step !== undefined && !isList ? (
          <div className={styles.words}>
            <StepTransitions
              key={step.id}
              model={model}
              step={step}
              problems={places}
              taken={props.taken}
              isCurrent={props.traffic === undefined && step.id === current}
              isVisited={props.stack.includes(step.id)}
              onHoverEdge={setHoveredEdge}
              onShow={show}
              onSelectTransition={onSelectTransition}
              editing={editing}
              onMenu={setMenu}
            />
          </div>
        ) : (
          <ElsewhereProblems elsewhere={places.elsewhere} />
        )}
      </div>
      {menu && <ActionMenu menu={menu} onClose={closeMenu} />}
    </section>
  );
}

/**
 * A flow as a graph, with a visit marked in it. It fills its container, and keeps no state of the
 * visit.
 */
export function FlowGraph(props: FlowGraphProps) {
  return (
    <ReactFlowProvider>
      <Pane {...props} />
    </ReactFlowProvider>
  );
}

import { ReactFlowProvider, useStore } from '@xyflow/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { ActionMenu, type AskedMenu } from './ActionMenu.tsx';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { Canvas } from './Canvas.tsx';
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

/** Where a step is large enough to show its screen. */
const nearZoom = 1.25;

const shortcuts = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' } as const;

/** The graph with its tools: what is drawn above, and below it the words of what is selected. */
function Pane({ flow, problems, ...props }: FlowGraphProps) {
  const { current, selected, wordsOf, onSelect, onSelectTransition, editing } = props;
  const isNear = useStore(({ transform: [, , zoom] }) => zoom >= nearZoom);
  const model = useMemo(() => flowModel(flow), [flow]);
  const places = useMemo(() => problemPlaces(model, problems), [model, problems]);
  const [asList, setAsList] = useState(false);
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
  const isList = asList;
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
        onList={setAsList}
        onCentre={() => view.centre(current)}
        view={view}
      />
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
      {menu && <ActionMenu menu={menu} onClose={closeMenu} />}
    </section>
  );
}

export default function GraphPane(props: FlowGraphProps) {
  return (
    <ReactFlowProvider>
      <Pane {...props} />
    </ReactFlowProvider>
  );
}

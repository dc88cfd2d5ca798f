import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { Canvas } from './Canvas.tsx';
import styles from './FlowGraph.module.css';
import { flowModel } from './model/flowModel.ts';
import { problemPlaces } from './model/marks.ts';
import { searchSteps } from './model/searchSteps.ts';
import { spineLayout } from './model/spineLayout.ts';
import { usualVisit } from './model/usualVisit.ts';
import { Notes } from './Notes.tsx';
import { Outline } from './Outline.tsx';
import { say } from './say.ts';
import { StepWays } from './StepWays.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useGraphView } from './useGraphView.ts';

const shortcuts = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' } as const;

/** The graph with its tools: what is drawn above, and below it the words of what is selected. */
function Pane({ flow, problems, ...props }: FlowGraphProps) {
  const { current, selected, wordsOf, onSelect, onSelectTransition, onMoveAfter } = props;
  const model = useMemo(() => flowModel(flow), [flow]);
  const places = useMemo(() => problemPlaces(model, problems), [model, problems]);
  const [asList, setAsList] = useState(false);
  const [search, setSearch] = useState('');
  const [hoveredEdge, setHoveredEdge] = useState<string>();
  const layout = useMemo(() => spineLayout(model, usualVisit(flow)), [model, flow]);
  const laidOut = useMemo(() => ({ model, layout }), [model, layout]);
  const body = useRef<HTMLDivElement>(null);
  const view = useGraphView(body, laidOut, current, selected);
  const found = useMemo(() => searchSteps(model.nodes, search, wordsOf), [model, search, wordsOf]);
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
          onMoveAfter={onMoveAfter}
        />
      ) : (
        <Notes model={model} elsewhere={places.elsewhere} withLegend={!isList} />
      )}
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

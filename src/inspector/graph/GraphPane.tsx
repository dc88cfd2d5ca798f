import { ReactFlowProvider } from '@xyflow/react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { FlowGraphProps } from './FlowGraph.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Canvas } from './Canvas.tsx';
import styles from './FlowGraph.module.css';
import { flowModel } from './model/flowModel.ts';
import { problemPlaces } from './model/marks.ts';
import { searchSteps } from './model/searchSteps.ts';
import { Notes } from './Notes.tsx';
import { Outline } from './Outline.tsx';
import { say } from './say.ts';
import { StepWays } from './StepWays.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useGraphView } from './useGraphView.ts';
import { useLayout } from './useLayout.ts';

const shortcuts = { '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '0': 'fit' } as const;

/** The graph with its tools: what is drawn above, and below it the words of what is selected. */
function Pane({ flow, problems, ...props }: FlowGraphProps) {
  const { current, selected, onSelect, onSelectTransition, onMoveAfter } = props;
  const model = useMemo(() => flowModel(flow), [flow]);
  const places = useMemo(() => problemPlaces(model, problems), [model, problems]);
  const [withLabels, setWithLabels] = useState(false);
  const [asList, setAsList] = useState(false);
  const [search, setSearch] = useState('');
  const [hoveredEdge, setHoveredEdge] = useState<string>();
  const { laidOut, isCurrent, hasFailed } = useLayout(model, withLabels);
  const body = useRef<HTMLDivElement>(null);
  const view = useGraphView(body, laidOut, current, selected);
  const found = useMemo(() => searchSteps(model.nodes, search), [model, search]);
  const isList = asList || hasFailed;
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
    <section className={styles.pane} aria-label={say('graph')} aria-busy={!isCurrent}>
      <Toolbar
        search={search}
        found={search.trim() === '' ? undefined : found.length}
        all={model.nodes.length}
        isList={isList}
        withLabels={withLabels}
        onSearch={setSearch}
        onFindNext={findNext}
        onList={setAsList}
        onLabels={setWithLabels}
        onCentre={() => view.centre(current)}
        view={view}
      />
      {hasFailed && (
        <p role="alert" className={styles.failed}>
          {say('failed')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the boxes and tools within */}
      <div ref={body} className={styles.body} onKeyDown={isList ? undefined : onKeyDown}>
        {isList ? (
          <Outline
            model={model}
            places={places}
            {...props}
            found={search.trim() === '' ? undefined : found}
          />
        ) : laidOut === undefined ? (
          <div aria-busy aria-label={say('loading')} className={styles.loading}>
            <Skeleton height="100%" />
          </div>
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

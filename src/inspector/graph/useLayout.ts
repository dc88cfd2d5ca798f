import { useEffect, useState } from 'react';
import { layoutFlow } from './layoutFlow.ts';
import type { FlowModel } from './model/flowModel.ts';
import type { Layout } from './model/elkGraph.ts';

export interface LaidOut {
  readonly model: FlowModel;
  readonly layout: Layout;
  readonly withLabels: boolean;
}

/** What the places depend on; a changed title moves nothing. */
const shapeOf = ({ nodes, edges }: FlowModel, withLabels: boolean) =>
  JSON.stringify([
    nodes.map(({ id }) => id),
    edges.map(({ id, ways }) => [
      id,
      withLabels && ways.map(({ event, condition }) => [event, condition]),
    ]),
  ]);

/**
 * The layout of a model. The last one stays until the next is there; one that was overtaken is
 * dropped.
 */
export function useLayout(model: FlowModel, withLabels: boolean) {
  const [state, setState] = useState<{ shape: string; laidOut?: LaidOut; failed?: boolean }>();
  const shape = shapeOf(model, withLabels);
  useEffect(() => {
    let isCurrent = true;
    layoutFlow(model, withLabels).then(
      (layout) => isCurrent && setState({ shape, laidOut: { model, layout, withLabels } }),
      () => isCurrent && setState({ shape, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
    // The shape stands for the model: words alone ask for no new layout.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shape]);

  const isReady = state?.shape === shape;
  return {
    // Words and order come from the model of now, as long as its shape is the one laid out.
    laidOut: isReady && state.laidOut ? { ...state.laidOut, model } : state?.laidOut,
    isCurrent: isReady,
    hasFailed: isReady && state.failed === true,
  };
}

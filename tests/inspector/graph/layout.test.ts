import ELK from 'elkjs/lib/elk.bundled.js';
import { describe, expect, it } from 'vitest';
import { generateFlow } from '../../../bench/engine/generate.ts';
import {
  elkGraph,
  labelHeight,
  labelWidth,
  nodeSize,
  readLayout,
} from '../../../src/inspector/graph/model/elkGraph.ts';
import { flowModel } from '../../../src/inspector/graph/model/flowModel.ts';
import { neighbour } from '../../../src/inspector/graph/model/neighbour.ts';
import { bookingFlow, flowOf } from '../../engine/support/flows.ts';

const booking = flowModel(bookingFlow());
const hundred = flowModel(flowOf(generateFlow(100, 12)));
const layoutOf = async (model: typeof booking, withLabels: boolean) =>
  readLayout(model, await new ELK().layout(elkGraph(model, withLabels)));

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe.each([
  ['the shipped flow', booking],
  ['a flow of 100 steps', hundred],
])('the layout of %s', (_, model) => {
  it.each([true, false])('lays no step or label over another (labels: %s)', async (withLabels) => {
    const { places, routes } = await layoutOf(model, withLabels);
    const boxes: Box[] = [
      ...model.nodes.map(({ id }) => ({ name: id, ...places[id]!, ...nodeSize })),
      ...model.edges.flatMap((edge) => {
        const label = routes[edge.id]!.label;
        const size = { width: labelWidth, height: labelHeight(edge) };
        return label === undefined ? [] : [{ name: edge.id, ...label, ...size }];
      }),
    ];

    expect(boxes).toHaveLength(model.nodes.length + (withLabels ? model.edges.length : 0));
    const pairs = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map((other) => [one.name, other.name]),
    );
    expect(pairs).toEqual([]);
  });
});

describe('neighbour', () => {
  it('leads down the first transition, up to the nearest step that leads here', async () => {
    const { places } = await layoutOf(booking, false);

    expect(neighbour(booking, places, 'validate-pin', 'down')).toBe('add-waiter-preferences');
    expect(neighbour(booking, places, 'plan-appointment', 'up')).toBe('add-waiter-preferences');
    // Only steps below lead back to it.
    expect(neighbour(booking, places, 'select-service', 'up')).toBe('validate-pin');
    expect(neighbour(booking, places, 'view-exit', 'down')).toBeUndefined();
    expect(neighbour(booking, places, 'view-welcome', 'up')).toBeUndefined();
  });

  it('leads left and right along the layer, and no further than its ends', () => {
    const at = (x: number, y: number) => ({ x, y });
    const places = {
      'view-welcome': at(0, 0),
      'select-service': at(300, 0),
      'add-notes': at(600, 0),
      'plan-appointment': at(400, 100),
    };

    expect(neighbour(booking, places, 'view-welcome', 'right')).toBe('select-service');
    expect(neighbour(booking, places, 'add-notes', 'left')).toBe('select-service');
    expect(neighbour(booking, places, 'view-welcome', 'left')).toBeUndefined();
    expect(neighbour(booking, places, 'gone', 'left')).toBeUndefined();
  });
});

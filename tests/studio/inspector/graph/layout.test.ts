import { describe, expect, it } from 'vitest';
import { generateFlow } from '../../../../bench/engine/generate.ts';
import {
  nodeSize,
  pictureSize,
  spineLayout,
} from '../../../../src/studio/inspector/graph/model/spineLayout.ts';
import { stepAt } from '../../../../src/studio/inspector/graph/model/stepAt.ts';
import { flowModel } from '../../../../src/studio/inspector/graph/model/flowModel.ts';
import { isLevel, markPlaces } from '../../../../src/studio/inspector/graph/model/path.ts';
import { neighbour } from '../../../../src/studio/inspector/graph/model/neighbour.ts';
import type { Point } from '../../../../src/studio/inspector/graph/model/geometry.ts';
import { labelPlaces } from '../../../../src/studio/inspector/graph/model/labelPlaces.ts';
import { shortWords } from '../../../../src/studio/inspector/graph/model/shortWords.ts';
import appointment from '../../../../flows/appointment.json';
import { askQuestion } from '../../../../src/edits/askQuestion/askQuestion.ts';
import { usualVisit } from '../../../../src/studio/inspector/graph/model/usualVisit.ts';
import { moveStep } from '../../../../src/edits/moveStep/moveStep.ts';
import { movedFlows } from './movedFlows.ts';
import { shippedFiles } from '../edit/support.ts';
import { bookingFlow, flowOf } from '../../../engine/support/flows.ts';

const booking = flowModel(bookingFlow());
const hundred = flowModel(flowOf(generateFlow(100, 12)));

interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether a route goes through a point. */
const goesThrough = (points: readonly Point[], { x, y }: Point) =>
  points.some((to, index) => {
    const from = points[index - 1] ?? to;
    const isAcross = x >= Math.min(from.x, to.x) && x <= Math.max(from.x, to.x);
    return isAcross && y >= Math.min(from.y, to.y) && y <= Math.max(from.y, to.y);
  });

describe.each([
  ['the shipped flow', booking, nodeSize],
  ['the shipped flow with pictures of the screens', booking, pictureSize],
  ['a flow of 100 steps', hundred, nodeSize],
])('the layout of %s', (_, model, size) => {
  const layout = spineLayout(model, undefined, size);
  const { places, routes, spine } = layout;

  it('has each step under the points of its box, and none between boxes', () => {
    for (const [id, { x, y }] of Object.entries(places)) {
      expect(stepAt(layout, { x: x + 1, y: y + size.height - 1 })).toBe(id);
      expect(stepAt(layout, { x: x + 1, y: y + size.height + 2 })).toBeUndefined();
      expect(stepAt(layout, { x: x + 1, y: y + 1 }, id)).toBeUndefined();
    }
  });

  it('lays no step over another, and has a route for each line', () => {
    const boxes = model.nodes.map(({ id }) => ({ name: id, ...places[id]!, ...size }));
    const pairs = boxes.flatMap((one, index) =>
      boxes.slice(index + 1).filter((other) => overlap(one, other)),
    );

    expect(pairs).toEqual([]);
    expect(Object.keys(routes)).toEqual(model.edges.map(({ id }) => id));
  });

  it('has the usual visit in one straight line, the first step at the top', () => {
    expect(new Set(spine.map((id) => places[id]!.x)).size).toBe(1);
    expect(spine.map((id) => places[id]!.y)).toEqual(
      spine.map((id) => places[id]!.y).toSorted((one, other) => one - other),
    );
    expect(Math.min(...Object.values(places).map(({ y }) => y))).toBe(places[spine[0]!]!.y);
  });
});

it('has no more rows than steps, although lines lead round in the order of the file', () => {
  const moved = moveStep.apply(shippedFiles(), {
    id: 'add-customer',
    after: 'select-mixed-services',
  });
  const flow = flowOf(JSON.parse(moved.flow!));
  const model = flowModel(flow);
  const { places, size } = spineLayout(model, usualVisit(flow));

  const heights = Object.values(places).map(({ y }) => y);
  expect(Math.max(...heights)).toBeLessThan(model.nodes.length * (size.height + 31));
});

/** The straight parts of a route. */
const partsOf = (points: readonly Point[]) =>
  points.slice(1).map((to, index) => {
    const from = points[index]!;
    const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)];
    return { left, right, top, bottom };
  });

describe.each([
  ...Object.entries(movedFlows).map(([name, text]) => [name, () => JSON.parse(text())] as const),
  ['60 steps', () => generateFlow(60, 4)] as const,
  ['an appointment that stands', () => appointment] as const,
])('the lines of the flow: %s', (_, source) => {
  const flow = flowOf(source());
  const model = flowModel(flow);
  const layout = spineLayout(model, usualVisit(flow));
  const { places, routes, size, bounds } = layout;
  const boxes = Object.entries(places).map(([id, { x, y }]) => ({
    id,
    left: x,
    right: x + size.width,
    top: y,
    bottom: y + size.height,
  }));

  it('share no part of their way unless they lead to the same step', () => {
    const parts = model.edges.flatMap((edge) =>
      partsOf(routes[edge.id]!.points).map((part) => ({ ...part, edge })),
    );
    const shared = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(({ edge }) => edge.to !== one.edge.to)
        .filter((other) => {
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          return (across > 0 && down === 0) || (down > 0 && across === 0);
        })
        .map(({ edge }) => `${one.edge.id}, ${edge.id}`),
    );

    expect(shared).toEqual([]);
  });

  it('go over no step, begin and end at one, and are within the bounds', () => {
    for (const { id, from, to } of model.edges) {
      const { points } = routes[id]!;
      for (const part of partsOf(points)) {
        const over = boxes.filter(
          ({ left, right, top, bottom }) =>
            part.right > left && part.left < right && part.bottom > top && part.top < bottom,
        );
        expect(over, id).toEqual([]);
        expect(part.left, id).toBeGreaterThanOrEqual(bounds.left);
        expect(part.right, id).toBeLessThanOrEqual(bounds.right);
        expect(part.top, id).toBeGreaterThanOrEqual(bounds.top);
        expect(part.bottom, id).toBeLessThanOrEqual(bounds.bottom);
      }
      const touches = (step: string, { x, y }: Point) => {
        const { left, right, top, bottom } = boxes.find((box) => box.id === step)!;
        return x >= left && x <= right && y >= top && y <= bottom;
      };
      expect(touches(from, points[0]!), id).toBe(true);
      expect(touches(to, points.at(-1)!), id).toBe(true);
    }
  });

  it('have labels that cover no step and no other label, on parts of their own', () => {
    for (const { id } of model.nodes) {
      const mine = model.edges.filter(({ from }) => from === id);
      const words = new Map(mine.map((edge) => [edge.id, shortWords(edge)]));
      const placed = labelPlaces(layout, words);
      const labels = [...placed.values()].map(({ box }) => box);
      for (const [label, { at }] of placed) {
        const others = Object.entries(layout.routes).filter(([line]) => line !== label);
        const under = others.filter(([, { points }]) => goesThrough(points, at));
        expect(
          under.map(([line]) => line),
          label,
        ).toEqual([]);
      }
      const meeting = labels.flatMap((one, index) =>
        [...boxes, ...labels.slice(index + 1)].filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
      );
      expect(meeting, id).toEqual([]);
    }
  });
});

it('leaves the steps above and beside a new one where they were', () => {
  const text = shippedFiles();
  const asked = askQuestion.apply(text, {
    id: 'ask-tires',
    ask: { en: 'Which tires?' },
    before: 'view-confirmation',
  });
  const now = spineLayout(flowModel(flowOf(JSON.parse(asked.flow!)))).places;
  const before = spineLayout(booking).places;
  const moved = Object.keys(before).filter(
    (id) => now[id]!.y !== before[id]!.y || now[id]!.x !== before[id]!.x,
  );

  expect(moved).toEqual(['view-confirmation', 'view-booking-confirmation-error', 'view-exit']);
});

it('lays a long chain beside the usual visit in two columns, without a line that leads back', () => {
  const asked = Array.from({ length: 6 }, (_, index) => `ask-${index}`).reduce((files, id) => {
    const { flow, forms } = askQuestion.apply(files, {
      id,
      ask: { en: id },
      after: 'add-customer',
    });
    return { flow: flow!, forms: { ...files.forms, ...forms } as typeof files.forms };
  }, shippedFiles());
  const model = flowModel(flowOf(JSON.parse(asked.flow)));
  const { places, routes } = spineLayout(model);
  const chain = model.edges.filter(
    ({ from, to }) => from.startsWith('ask') && to.startsWith('ask'),
  );
  const rows = new Set(
    Object.keys(places)
      .filter((id) => id.startsWith('ask'))
      .map((id) => places[id]!.y),
  );

  expect(chain).toHaveLength(5);
  // The new customer's own screen begins the chain.
  expect(rows.size).toBe(4);
  for (const { id, from, to } of chain) {
    expect(places[to]!.y).toBeGreaterThanOrEqual(places[from]!.y);
    expect(isLevel(routes[id]!)).toBe(places[to]!.y === places[from]!.y);
  }
});

describe('the marks of lines', () => {
  const down = [
    { x: 0, y: 0 },
    { x: 0, y: 100 },
  ];

  const half = (points: typeof down) => ({ points, share: 0.5 });

  it('are half-way along their lines, apart from each other', () => {
    const aside = down.map(({ x, y }) => ({ x: x + 60, y }));

    expect(markPlaces([half(down), half(aside), half(down)], 10)).toEqual([
      { x: 0, y: 50 },
      { x: 60, y: 50 },
      { x: 0, y: 35 },
    ]);
  });

  it('are half-way all the same where there is no room', () => {
    expect(markPlaces([half(down), half(down)], 200)).toEqual([
      { x: 0, y: 50 },
      { x: 0, y: 50 },
    ]);
  });
});

describe('neighbour', () => {
  it('leads down the first transition, up to the nearest step that leads here', () => {
    const { places } = spineLayout(booking);

    expect(neighbour(booking, places, 'validate-pin', 'down')).toBe('add-waiter-preferences');
    expect(neighbour(booking, places, 'plan-appointment', 'up')).toBe('add-waiter-preferences');
    // Only steps below lead back to it.
    expect(neighbour(booking, places, 'select-service', 'up')).toBe('validate-pin');
    expect(neighbour(booking, places, 'view-exit', 'down')).toBeUndefined();
    expect(neighbour(booking, places, 'view-welcome', 'up')).toBeUndefined();
  });

  it('leads left and right along the row, and no further than its ends', () => {
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

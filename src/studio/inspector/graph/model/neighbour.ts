import type { FlowModel } from './flowModel.ts';

export type Direction = 'down' | 'up' | 'left' | 'right';

/** The position of each step: the top left corner of its box. */
export type Places = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

/**
 * The step to which an arrow key leads: down the first transition, up to a step that leads here,
 * left and right within the row. Up prefers a step above this one to a step below that leads back.
 *
 * @returns undefined where there is none
 */
export function neighbour(
  { nodes, edges }: FlowModel,
  places: Places,
  from: string,
  direction: Direction,
): string | undefined {
  const here = places[from];
  if (here === undefined) return undefined;
  if (direction === 'down') {
    const transitions = nodes.find(({ id }) => id === from)?.transitions ?? [];
    return transitions.find(({ to }) => to !== from && places[to] !== undefined)?.to;
  }
  if (direction === 'up') {
    const before = edges
      .filter((edge) => edge.to === from && edge.from !== from)
      .flatMap((edge) => (places[edge.from] === undefined ? [] : [edge.from]));
    const above = before.filter((id) => places[id]!.y < here.y);
    // The nearest row first, and within it the file's order.
    return above.sort((a, b) => places[b]!.y - places[a]!.y)[0] ?? before[0];
  }
  const sign = direction === 'right' ? 1 : -1;
  const distance = (id: string) => (places[id]!.x - here.x) * sign;
  return Object.keys(places)
    .filter((id) => Math.abs(places[id]!.y - here.y) < 1 && distance(id) > 0)
    .sort((a, b) => distance(a) - distance(b))[0];
}

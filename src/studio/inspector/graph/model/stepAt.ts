import type { Point } from './geometry.ts';
import type { Layout } from './spineLayout.ts';

/** The id of the step at a point of the graph; undefined where there is none. */
export const stepAt = (
  { places, size }: Layout,
  { x, y }: Point,
  except?: string,
): string | undefined =>
  Object.entries(places).find(([id, place]) => {
    const isWithin = x >= place.x && x <= place.x + size.width;
    return id !== except && isWithin && y >= place.y && y <= place.y + size.height;
  })?.[0];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The points of a line, from the border of one step to that of the other, with each bend. */
export interface LinePath {
  readonly points: readonly Point[];
}

/** A rectangle of the graph. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of a step at a place. */
export const boxAt = (
  { x, y }: Point,
  { width, height }: { width: number; height: number },
): Box => ({ left: x, right: x + width, top: y, bottom: y + height });

/** The least space between columns, and between rows, where a label has just enough room. */
export const stepGap = { x: 32, y: 26 };

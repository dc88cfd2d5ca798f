/** What moves from state to state: a visitor in a flow, or the same visitor in two flows at once. */
interface System<State, Move> {
  readonly starts: readonly State[];
  moves(state: State): Iterable<{ readonly by: Move; readonly to: State }>;
  /** Equal for states that go on alike. */
  key(state: State): unknown;
}

/** A state that a system comes to, with the move that led there. */
interface Stop<State, Move> {
  readonly state: State;
  readonly last?: { readonly by: Move; readonly from: Stop<State, Move> };
}

/** All states that a system comes to, each once, the nearest first; as many as are asked for. */
export function* breadthFirst<State, Move>({
  starts,
  moves,
  key,
}: System<State, Move>): Generator<Stop<State, Move>> {
  const seen = new Set<unknown>();
  const open: Stop<State, Move>[] = [];
  const come = (stop: Stop<State, Move>) => {
    const { size } = seen;
    if (seen.add(key(stop.state)).size > size) open.push(stop);
  };
  for (const state of starts) come({ state });
  for (const stop of open) {
    yield stop;
    for (const { by, to } of moves(stop.state)) come({ state: to, last: { by, from: stop } });
  }
}

/** The moves of the shortest trace to a state; none where it is a start. */
export function traceOf<State, Move>({ last }: Stop<State, Move>): Move[] {
  const moves: Move[] = [];
  for (let one = last; one !== undefined; one = one.from.last) moves.push(one.by);
  return moves.toReversed();
}

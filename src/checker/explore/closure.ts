/** Some nodes and all to which they lead, at once or later; the nearest first. */
export function closure<Node>(
  starts: Iterable<Node>,
  next: (node: Node) => Iterable<Node>,
): Set<Node> {
  const found = new Set(starts);
  // A set is walked on to what is added meanwhile.
  for (const node of found) for (const to of next(node)) found.add(to);
  return found;
}

/** Lets sets grow by what each takes in, the first ones first, until nothing is added (a least fixpoint). */
export function grow<Key, Value>(
  sets: ReadonlyMap<Key, Set<Value>>,
  takenIn: (key: Key) => Iterable<Value>,
): void {
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const [key, set] of sets) {
      const { size } = set;
      for (const value of takenIn(key)) set.add(value);
      isGrowing ||= set.size > size;
    }
  }
}

/**
 * Nodes in topological order, each after all that lead to it. Those that lie on a circle, or to which
 * a circle leads, are left out.
 *
 * @param next where a node leads, among the nodes
 */
export function topological<Node>(
  nodes: readonly Node[],
  next: (node: Node) => Iterable<Node>,
): Node[] {
  const open = new Map(nodes.map((node) => [node, 0]));
  for (const node of nodes) for (const to of next(node)) open.set(to, open.get(to)! + 1);
  const sorted = nodes.filter((node) => open.get(node) === 0);
  for (const node of sorted) {
    for (const to of next(node)) {
      open.set(to, open.get(to)! - 1);
      if (open.get(to) === 0) sorted.push(to);
    }
  }
  return sorted;
}

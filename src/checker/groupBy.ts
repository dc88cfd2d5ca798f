/** The entries of a list by a key, in the order in which they come. Node 20 has no Map.groupBy. */
export function groupBy<Value, Key>(
  list: Iterable<Value>,
  key: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of list) {
    const group = groups.get(key(value));
    if (group === undefined) groups.set(key(value), [value]);
    else group.push(value);
  }
  return groups;
}

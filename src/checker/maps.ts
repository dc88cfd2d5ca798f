/** What was made for a key, made when it is first asked for. */
export function memo<Key, Value>(
  known: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = make()));
  return value;
}

/** The entries of a list by a key, in the order in which they come. Node 20 has no Map.groupBy. */
export function groupBy<Value, Key>(
  list: Iterable<Value>,
  key: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of list) memo(groups, key(value), (): Value[] => []).push(value);
  return groups;
}

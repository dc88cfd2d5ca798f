/** Sets a value as the newest of a map, and drops the oldest of more than `most`; returns the value. */
export function setNewest<Key, Value>(
  map: Map<Key, Value>,
  most: number,
  key: Key,
  value: Value,
): Value {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most) map.delete(oldest!);
  return value;
}

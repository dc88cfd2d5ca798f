import { useState } from 'react';

/**
 * The text of a field whose value is read from it. The text stays as it was typed for as long as
 * the value is the one that was read; a value from elsewhere is written anew.
 */
export function useFieldText<Value>(
  value: Value,
  write: (value: Value) => string,
): [text: string, hold: (text: string, value: Value) => void] {
  const [held, setHeld] = useState<{ text: string; value: Value }>();
  const isHeld = held !== undefined && Object.is(held.value, value);
  return [isHeld ? held.text : write(value), (text, read) => setHeld({ text, value: read })];
}

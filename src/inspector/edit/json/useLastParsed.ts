import { useMemo, useState } from 'react';

/** A text parsed as JSON; while the text is invalid, what it was before. */
export function useLastParsed(text: string): unknown {
  const parsed = useMemo(() => {
    try {
      return { value: JSON.parse(text) as unknown };
    } catch {
      return undefined;
    }
  }, [text]);
  const [last, setLast] = useState(parsed);
  if (parsed !== undefined && parsed !== last) setLast(parsed);
  return (parsed ?? last)?.value;
}

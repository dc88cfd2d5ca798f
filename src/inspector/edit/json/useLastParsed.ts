import { useMemo, useState } from 'react';

/** What a text says as JSON; what it last said while it is being typed. */
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

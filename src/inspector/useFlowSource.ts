import { useMemo, useState } from 'react';
import answers from '../../schemas/answers.json';
import { readForms } from '../stepFile/readForms.ts';
import type { Surroundings } from '../engine/check/surroundings.ts';
import { appSurroundings } from '../steps/declarations/appSurroundings.ts';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { lazily } from './lazily.ts';

interface FlowSource {
  /** The flow file that was last readable, as JSON. */
  readonly source: unknown;
  /** The form files that differ from the published ones and can be read, as JSON. */
  readonly forms: Readonly<Record<string, unknown>>;
  /** What the app offers to the flow, with the forms of the draft: read when it is first asked for. */
  readonly around: () => Surroundings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A draft as the phone and the checker take it. */
export function useFlowSource({
  text,
  isFlowReadable,
  forms,
  changedForms,
}: FlowDraft): FlowSource {
  const [readable, setReadable] = useState(text);
  if (isFlowReadable && readable !== text) setReadable(text);
  const source = useMemo(() => parsed(readable), [readable]);

  const changed = changedForms.map((id) => [id, forms[id] ?? ''] as const);
  const key = JSON.stringify(changed);
  const drafts = useMemo(() => {
    const entries = JSON.parse(key) as [string, string][];
    return Object.fromEntries(
      entries.map(([id, form]) => [id, parsed(form)] as const).filter(([, form]) => form),
    );
  }, [key]);

  const around = useMemo(() => lazily(() => appSurroundings(readForms(forms, answers))), [forms]);
  return { source, forms: drafts, around };
}

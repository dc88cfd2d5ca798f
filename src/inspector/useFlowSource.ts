import { useMemo, useState } from 'react';
import answers from '../../schemas/answers.json';
import { readForms } from '../stepFile/readForms.ts';
import type { Surroundings } from '../checker/model/surroundings.ts';
import { appSurroundings } from '../steps/declarations/appSurroundings.ts';
import type { FlowDraft } from './edit/draft/useFlowDraft.ts';
import { computeOnce } from './computeOnce.ts';

interface FlowSource {
  /** The flow file as JSON, as it was when it could last be parsed. */
  readonly source: unknown;
  /** The form files that differ from the published ones and can be parsed, as JSON. */
  readonly forms: Readonly<Record<string, unknown>>;
  /** What the app offers to flows, with the forms of the draft; computed when first needed. */
  readonly around: () => Surroundings;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The draft in the formats that phone and checker take. */
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

  const around = useMemo(
    () => computeOnce(() => appSurroundings(readForms(forms, answers))),
    [forms],
  );
  return { source, forms: drafts, around };
}

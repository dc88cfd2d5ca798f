import type { Json } from '../interpreter.ts';

export interface Edit {
  readonly kind: string;
  readonly name: string;
  readonly flow: Json;
  /** The form files that were changed, by form. */
  readonly forms: Readonly<Record<string, Json>>;
}

/** An edit of a flow, made on a copy of it. */
export function editOf(
  source: Json,
  kind: string,
  name: string,
  change: (copy: Json) => void,
): Edit {
  const flow = structuredClone(source);
  change(flow);
  return { kind, name, flow, forms: {} };
}

import type { Json } from '../interpreter.ts';

export interface Edit {
  readonly kind: string;
  readonly name: string;
  readonly flow: Json;
  /** The form files that were changed, by form. */
  readonly forms: Readonly<Record<string, Json>>;
}

/** A changed copy, made on demand: of thousands of edits few are checked. */
function changed(source: Json, change: (copy: Json) => void): () => Json {
  let copy: Json;
  return () => {
    if (copy === undefined) {
      copy = structuredClone(source);
      change(copy);
    }
    return copy;
  };
}

/** An edit of a flow, made on a copy of it. */
export function editOf(
  source: Json,
  kind: string,
  name: string,
  change: (copy: Json) => void,
): Edit {
  const flow = changed(source, change);
  return {
    kind,
    name,
    get flow() {
      return flow();
    },
    forms: {},
  };
}

/** An edit of one form that a flow shows, made on a copy of its file. */
export function formEditOf(
  { flow, form, file }: { flow: Json; form: string; file: Json },
  kind: string,
  name: string,
  change: (copy: Json) => void,
): Edit {
  const copy = changed(file, change);
  return {
    kind,
    name: `${form} ${name}`,
    flow,
    get forms() {
      return { [form]: copy() };
    },
  };
}

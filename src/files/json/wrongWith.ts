import { interpretSchema } from './interpretSchema.ts';

const judges = new WeakMap<object, ReturnType<typeof interpretSchema>>();

/** The errors of a value by a schema; empty if it fits. Each schema object is prepared once. */
export function wrongWith(schema: object, value: unknown) {
  let judge = judges.get(schema);
  if (judge === undefined) judges.set(schema, (judge = interpretSchema(schema)));
  return judge(value);
}

import { interpretSchema } from '../../../json/interpretSchema.ts';

const judges = new WeakMap<object, ReturnType<typeof interpretSchema>>();

/** What is wrong with a value by a schema; nothing where it fits. A schema object is read once. */
export function wrongWith(schema: object, value: unknown) {
  let judge = judges.get(schema);
  if (judge === undefined) judges.set(schema, (judge = interpretSchema(schema)));
  return judge(value);
}

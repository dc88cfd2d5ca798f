import type { Flow, Step } from '../../engine/types.ts';

/** Steps that have another id and are the same for everybody who sees them, new id to old one. */
export function renamedSteps(before: Flow, after: Flow): Map<string, string> {
  const looks = ({ title, screenName, form, component, collects }: Step) =>
    JSON.stringify([title, screenName, form, component, collects]);
  const gone = Object.values(before.steps).filter(({ id }) => !Object.hasOwn(after.steps, id));
  const come = Object.values(after.steps).filter(({ id }) => !Object.hasOwn(before.steps, id));
  return new Map(
    come.flatMap((step) => {
      const old = gone.find((other) => looks(other) === looks(step));
      return old === undefined ? [] : [[step.id, old.id] as const];
    }),
  );
}

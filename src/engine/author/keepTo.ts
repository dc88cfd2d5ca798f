import { freeId, object, textOf, type FlowText, type JsonObject } from './FlowText.ts';
import { both, leadOn } from './leadOn.ts';
import type { EditableJson } from './jsonText.ts';
import type { Leading } from './unit.ts';
import { spareOf } from './variables.ts';

/**
 * Leaves a transition to those for whom a rule holds as well; the others are led on past its target.
 *
 * @param remembered what is set for those who take the transition
 */
export function keepTo(
  flow: FlowText,
  { from, entries, way }: Leading,
  rule: EditableJson,
  past: readonly JsonObject[],
  remembered: JsonObject = {},
): void {
  const led = leadOn(way, past, object(flow.file.guards));
  const { id, guard, target, ...rest } = way;
  const set = { ...object(rest.set), ...remembered };
  const kept = flow.opened({
    id: id!,
    guard: both(guard, rule)!,
    target: target!,
    ...rest,
    ...(Object.keys(set).length > 0 && { set }),
  });
  const place = entries.indexOf(way);
  entries.splice(place, 1, kept);
  for (const [index, one] of led.entries()) {
    const spare = spareOf(flow, textOf(target));
    const other = flow.opened({ ...one, id: freeId(flow.step(from), textOf(one.id)), spare });
    entries.splice(place + 1 + index, 0, other);
  }
}

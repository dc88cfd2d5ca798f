import { at } from '../../engine/parse/reader.ts';
import { findCone, listBrought } from '../model/cone.ts';
import type { Inquiry } from '../question.ts';
import { eventName, titleOf } from '../words.ts';
import { heldUnanswered } from '../../engine/heldUnanswered.ts';
import type { Guard } from '../../engine/types.ts';

const quoted = (names: readonly string[]) => `"${names.join('", "')}"`;

/**
 * Every fact that a guard reads is told by the app, and each event brings only facts that some
 * screen sends with it: any other keeps its first value for everybody.
 */
export function checkToldFacts(inquiry: Inquiry): void {
  const { flow, around } = inquiry;
  const { facts } = around;
  if (facts === undefined) return;
  const unknown = findCone(flow).facts.filter((name) => !facts.includes(name));
  for (const name of unknown) {
    const initial = JSON.stringify(flow.variables[name]!.initial);
    const message = `nothing tells the fact "${name}", so it would be ${initial} for everybody`;
    const mend = `read one that the app tells (${quoted(facts)}), or take "fact" out and let a transition set it`;
    inquiry.report('error', 'untold-fact', at('/variables', name), message, undefined, { mend });
  }
  for (const event of flow.events) {
    const ways = waysOf(inquiry, event);
    if (ways.length === 0 || flow.brings[event] === undefined) continue;
    for (const [index, name] of listBrought(flow, event).entries()) {
      const isTold = ways.some((way) => Object.hasOwn(way, name));
      if (isTold || unknown.includes(name)) continue;
      const message = `no screen tells "${name}" with "${eventName(flow, event)}", so it would stay as it was`;
      const pointer = at(at(at('/events', event), 'facts'), index);
      const mend = 'take it out of "facts"';
      inquiry.report('error', 'untold-fact', pointer, message, undefined, { mend });
    }
  }
}

/** The facts of each way in which the screens of a flow send an event. */
function waysOf(inquiry: Inquiry, event: string) {
  const { flow } = inquiry;
  return Object.values(flow.steps)
    .flatMap((step) => inquiry.screen(step).sends)
    .filter((sending) => sending.event === event)
    .flatMap(({ samples }) =>
      samples.length === 0 ? [{}] : samples.map(({ facts = {} }) => facts),
    );
}

/** No guard holds only because what it compares is not known yet. */
export function checkCompared(inquiry: Inquiry): void {
  const { flow } = inquiry;
  const canBeMissing = (name: string) => flow.variables[name]?.domain.includes(null) === true;
  for (const { id, skipWhen, on } of Object.values(flow.steps)) {
    const guards: (readonly [string, Guard | undefined])[] = [
      [at(at('/steps', id), 'skipWhen'), skipWhen],
      ...Object.values(on).flatMap((list) =>
        list.map(({ pointer, guard }) => [at(pointer, 'guard'), guard] as const),
      ),
    ];
    for (const [pointer, guard] of guards) {
      for (const { name, mended } of guard ? heldUnanswered(guard.rule, canBeMissing) : []) {
        const message = `on ${titleOf(flow, id)} a comparison holds as long as "${name}" is not known`;
        const mend = `say "and it was answered": ${JSON.stringify(mended)}`;
        inquiry.report('warning', 'compared-unknown', pointer, message, undefined, {
          about: name,
          mend,
        });
      }
    }
  }
}

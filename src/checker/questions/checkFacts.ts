import { heldUnanswered } from '../../engine/heldUnanswered.ts';
import { at } from '../../engine/parse/reader.ts';
import type { Guard, Problem } from '../../engine/types.ts';
import { findCone, listBrought } from '../model/cone.ts';
import type { Model } from '../model/model.ts';
import { listSamples } from '../model/surroundings.ts';
import { flowError } from '../question.ts';
import { eventName, titleOf } from '../words.ts';

const quoted = (names: readonly string[]) => `“${names.join('”, “')}”`;

/**
 * Every fact that a guard reads is told by the app, and each event brings only facts that some
 * screen sends with it: any other keeps its first value for everybody.
 */
export function checkToldFacts(model: Model): Problem[] {
  const { flow, around } = model;
  const { facts } = around;
  if (facts === undefined) return [];
  const unknown = findCone(flow).facts.filter((name) => !facts.includes(name));
  const ofFlow = unknown.map((name) => {
    const initial = JSON.stringify(flow.variables[name]!.initial);
    const message = `nothing tells the fact “${name}”, so it would be ${initial} for everybody`;
    const mend = `read one that the app tells (${quoted(facts)}), or take “fact” out and let a transition set it`;
    return flowError('untold-fact', at('/variables', name), message, mend);
  });
  const ofEvents = flow.events.flatMap((event) => {
    const ways = waysOf(model, event);
    if (ways.length === 0 || flow.brings[event] === undefined) return [];
    return [...listBrought(flow, event).entries()].flatMap(([index, name]) => {
      const isTold = ways.some((way) => Object.hasOwn(way, name));
      if (isTold || unknown.includes(name)) return [];
      const message = `no screen tells “${name}” with “${eventName(flow, event)}”, so it would stay as it was`;
      const pointer = at(at(at('/events', event), 'facts'), index);
      return [flowError('untold-fact', pointer, message, 'take it out of “facts”')];
    });
  });
  return [...ofFlow, ...ofEvents];
}

/** The facts of each sample with which the screens of a flow send an event. */
const waysOf = (model: Model, event: string) =>
  Object.keys(model.flow.steps)
    .flatMap((step) => model.screen(step).sends)
    .filter((sending) => sending.event === event)
    .flatMap(listSamples)
    .map(({ facts = {} }) => facts);

/** No guard holds only because what it compares is not known yet. */
export function checkCompared({ flow }: Model): Problem[] {
  const canBeMissing = (name: string) => flow.variables[name]?.domain.includes(null) === true;
  return Object.values(flow.steps).flatMap(({ id, skipWhen, on }) => {
    const guards: (readonly [string, Guard | undefined])[] = [
      [at(at('/steps', id), 'skipWhen'), skipWhen],
      ...Object.values(on).flatMap((list) =>
        list.map(({ pointer, guard }) => [at(pointer, 'guard'), guard] as const),
      ),
    ];
    return guards.flatMap(([pointer, guard]) =>
      (guard ? heldUnanswered(guard.rule, canBeMissing) : []).map(({ name, mended }): Problem => ({
        code: 'compared-unknown',
        severity: 'warning',
        pointer,
        message: `on ${titleOf(flow, id)} a comparison holds as long as “${name}” is not known`,
        about: name,
        mend: `say “and it was answered”: ${JSON.stringify(mended)}`,
      })),
    );
  });
}

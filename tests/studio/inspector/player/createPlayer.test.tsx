// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FlowEvent } from '../../../../src/engine/types.ts';
import { createPlayer } from '../../../../src/studio/inspector/player/createPlayer.tsx';
import type { StartOutcome } from '../../../../src/studio/inspector/player/PlayedVisit.tsx';
import type { Player, Presentation, Scene } from '../../../../src/studio/inspector/player/scene.ts';
import { personas } from '../../../../src/studio/simulation/personas.ts';
import type { Visit } from '../../../../src/page/wizard/visit.ts';
import answersFile from '../../../../schemas/answers.json';
import notes from '../../../../schemas/steps/add-notes.json';
import { beginWithAnswers } from '../../../../src/studio/inspector/answersOfSet.ts';
import { bookingSource } from '../../../engine/support/flows.ts';

const flow = bookingSource();
const toPhone: FlowEvent = { type: 'on-welcome.returning-customer' };

let rendered: Promise<StartOutcome>;
let reported: readonly FlowEvent[];
let player: Player;

const sceneOf = (events: readonly FlowEvent[], language = 'en'): Scene => ({
  flow,
  persona: personas[0]!,
  faults: [],
  language,
  facts: {},
  events,
});

const presentation: Presentation = {
  isFramed: false,
  isStill: false,
  onEvents: (events) => {
    reported = events;
  },
  onRequests: () => undefined,
};
const show = (scene: Scene) => player.show(scene, presentation);

/** The visit on the screen. */
async function onScreen(): Promise<Visit> {
  const outcome = await rendered;
  if ('error' in outcome) throw outcome.error;
  return outcome.visit.wizard.visit;
}
const step = async () => (await onScreen()).get().stack.at(-1);

beforeEach(() => {
  // The links to the policies, which the visit does without.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.error()));
  reported = [];
  const root: Pick<Root, 'render'> = {
    render: (page) => {
      const { children } = (page as ReactElement<{ children: ReactElement }>).props;
      rendered = (children.props as { first: Promise<StartOutcome> }).first;
    },
  };
  player = createPlayer(root as Root);
});
afterEach(() => {
  vi.unstubAllGlobals();
  beginWithAnswers(JSON.stringify(answersFile));
});

test('the phone stays with the events it has reported', async () => {
  await show(sceneOf([]));
  const visit = await onScreen();
  visit.send(toPhone);
  await show(sceneOf(reported));
  expect(await onScreen()).toBe(visit);
  expect(await step()).toBe('validate-phone.returning-customer');
});

test.each([
  ['of before', 'en'],
  ['in another language', 'es'],
])('a scene %s that comes late ends nothing that came after it', async (_what, language) => {
  await show(sceneOf([]));
  (await onScreen()).send(toPhone);
  await Promise.all([show(sceneOf([], language)), show(sceneOf(reported))]);
  expect(await step()).toBe('validate-phone.returning-customer');
  expect(document.documentElement.lang).toBe('en');
});

test('a form that asks for an answer which only this set has is shown', async () => {
  const loyaltyCard = { $ref: '../answers.json#/$defs/loyaltyCard', title: 'Loyalty card' };
  const properties = { ...notes.schema.properties, loyaltyCard };
  const form = { ...notes, schema: { ...notes.schema, properties } };
  const toNotes = [{ type: 'on-add-notes' }];
  const scene = { ...sceneOf(toNotes), forms: { 'add-notes': form } };
  const own = { ...answersFile, $defs: { ...answersFile.$defs, loyaltyCard: { type: 'string' } } };

  const without = await show(scene);
  const shown = await show({ ...scene, answers: JSON.stringify(own) });

  expect(without.ok).toBe(false);
  expect(shown).toEqual({ ok: true });
  expect(await step()).toBe('add-notes');
});

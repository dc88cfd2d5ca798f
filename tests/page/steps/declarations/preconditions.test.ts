import { describe, expect, it } from 'vitest';
import { Model } from '../../../../src/checker/model/model.ts';
import type { Precondition, View } from '../../../../src/checker/model/surroundings.ts';
import type { Json } from '../../../../src/engine/types.ts';
import { around } from '../../../checker/support.ts';
import { bookingFlow } from '../../../engine/support/flows.ts';

const flow = bookingFlow();
const model = new Model(flow, around);
const everyPrecondition: Precondition[] = [
  ...(around.always ?? []),
  ...Object.keys(flow.steps).flatMap((step) => {
    const { preconditions = [], sends } = model.screen(step);
    return [...preconditions, ...sends.flatMap((sending) => sending.preconditions ?? [])];
  }),
];
const needs = [...new Map(everyPrecondition.map((need) => [need.id, need])).values()];

/** More views than these are not tried of one need. */
const mostViews = 500;

type Kind = keyof View;
interface Named {
  readonly kind: Kind;
  readonly name: string;
  readonly values: readonly (Json | undefined)[];
}

/** Everything that can be known of a visit, with all values it can have; undefined: it is not there. */
const known: readonly Named[] = [
  ...[...model.values].map(([name, samples]): Named => ({
    kind: 'answers',
    name,
    values: [undefined, ...samples],
  })),
  ...Object.entries(flow.variables).map(([name, { domain }]): Named => ({
    kind: 'variables',
    name,
    values: domain,
  })),
  ...Object.entries(around.truths ?? {}).map(([name, { domain }]): Named => ({
    kind: 'truths',
    name,
    values: domain,
  })),
];
const isRead = ({ reads }: Precondition, { kind, name }: Named) =>
  reads[kind]?.includes(name) === true;

type Draft = Record<Kind, Record<string, Json>>;

/** A view with one thing as it says. */
function withValue(view: Draft, { kind, name }: Named, value: Json | undefined): Draft {
  const { [name]: _before, ...others } = view[kind];
  return { ...view, [kind]: value === undefined ? others : { ...others, [name]: value } };
}

/** Every view that a need may get of a visit; of very many some, all over. */
function viewsOf(need: Precondition): Draft[] {
  const named = known.filter((one) => isRead(need, one));
  const count = named.reduce((product, { values }) => product * values.length, 1);
  const stride = Math.max(1, Math.floor(count / mostViews)) | 1;
  return Array.from({ length: Math.min(count, mostViews) }, (_, index) => {
    let place = index * stride;
    let view: Draft = { answers: {}, variables: {}, truths: {} };
    for (const one of named) {
      view = withValue(view, one, one.values[place % one.values.length]);
      place = Math.floor(place / one.values.length);
    }
    return view;
  });
}

/** Met as long as `toPartialBooking` makes a time of every day that has one: it is there should it not. */
const watching = ['time'];

const isMet = (need: Precondition, view: Draft) => need.isMet(view as View);

describe('a need depends on what is declared of it, and on nothing else', () => {
  it.each(needs.map((need) => [need.id, need] as const))('%s', (_id, need) => {
    const views = viewsOf(need);
    const changesIt = (one: Named) =>
      views.some((view) =>
        one.values.some((value) => isMet(need, withValue(view, one, value)) !== isMet(need, view)),
      );
    const matters = known.filter(changesIt).map(({ kind, name }) => `${kind} ${name}`);
    const declared = known
      .filter((one) => isRead(need, one))
      .map(({ kind, name }) => `${kind} ${name}`);

    expect(matters).toEqual(watching.includes(need.id) ? [] : declared);
  });
});

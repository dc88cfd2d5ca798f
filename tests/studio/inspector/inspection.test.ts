import { describe, expect, it } from 'vitest';
import {
  comeTo,
  goToMoment,
  eventsSoFar,
  newInspection,
  send,
  takeBranch,
  visitAs,
} from '../../../src/studio/inspector/visit/inspection.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((type) => ({ type }));

describe('inspection', () => {
  const begun = [a!, b!, c!].reduce(send, newInspection('new'));

  it('follows each new event', () => {
    expect(begun.events).toEqual([a, b, c]);
    expect(begun.at).toBe(3);
    expect(begun.branches).toEqual([]);
  });

  it('steps back and forth, and not beyond its ends', () => {
    const earlier = goToMoment(begun, 1);
    expect(eventsSoFar(earlier)).toEqual([a]);
    expect(earlier.events).toEqual([a, b, c]);
    expect(goToMoment(begun, -4).at).toBe(0);
    expect(goToMoment(begun, 9).at).toBe(3);
  });

  it('keeps the later events where the same event happens again', () => {
    const again = send(goToMoment(begun, 1), b!);
    expect(again).toEqual({ ...begun, at: 2 });
  });

  it('keeps events that were left as a branch, and can return to them', () => {
    const other = send(goToMoment(begun, 1), d!);
    expect(other.events).toEqual([a, d]);
    expect(other.branches).toEqual([[a, b, c]]);
    const back = takeBranch(other, 0);
    expect(back.events).toEqual([a, b, c]);
    expect(back.at).toBe(3);
    expect(back.branches).toEqual([[a, d]]);
  });

  it('forgets a branch that the events have come to contain', () => {
    const left = comeTo(begun, [a!, d!]);
    expect(comeTo(left, [a!, b!, c!, d!]).branches).toEqual([[a, d]]);
  });

  it('begins anew for another persona', () => {
    const other = visitAs(begun, 'known');
    expect(other).toMatchObject({ persona: 'known', events: [], at: 0, branches: [[a, b, c]] });
  });
});

import { describe, expect, it } from 'vitest';
import { play } from '../../src/engine/play.ts';
import { restore } from '../../src/engine/restore.ts';
import { start } from '../../src/engine/snapshot.ts';
import { flowOf, teaSource } from './support/flows.ts';

const tea = flowOf(teaSource());
const facts = { milk: true };
const visit = play(tea, { facts, events: ['on-next', 'on-next'] }).snapshot;

describe('restore', () => {
  it('gives back a visit that was kept', () => {
    const kept = JSON.parse(JSON.stringify(visit)) as typeof visit;
    expect(restore(tea, kept, facts)).toEqual(visit);
  });

  it('lands on the furthest step up to which all are still declared', () => {
    const { milk: _gone, ...steps } = teaSource().steps;
    const steep = { ...steps.steep, on: { 'on-next': [{ id: 'no-milk', target: 'drink' }] } };
    const newer = flowOf(teaSource({ version: 2, steps: { ...steps, steep } }));
    const restored = restore(newer, visit, facts);
    expect(restored.stack).toEqual(['boil', 'steep']);
    expect(restored.flow).toBe('tea@2');
  });

  it('leaves out variables that are gone and values they can no longer have', () => {
    const kept = { ...visit, context: { kind: 'white', last: 'black', sugar: true } };
    expect(restore(tea, kept, facts).context).toEqual({ kind: null, last: 'black' });
  });

  it('begins anew, with the answers kept, when the first step is gone', () => {
    const kept = { ...visit, stack: ['roast', 'boil'] };
    expect(restore(tea, kept, facts)).toEqual({ ...start(tea, facts), answers: visit.answers });
  });
});

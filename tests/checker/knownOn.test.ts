import { describe, expect, it } from 'vitest';
import { knownOn } from '../../src/checker/explore/knownOn.ts';
import {
  whenAnswersAreKnown,
  conditionOptions,
} from '../../src/studio/inspector/edit/editForms/conditionOptions.ts';
import { bookingSource } from '../engine/support/flows.ts';
import { graphOf } from './support.ts';

const base = graphOf(bookingSource());
const { flow } = base;

const optionsOn = (step: string) => {
  const groups = conditionOptions(flow, knownOn(base, [step]));
  const labels = (name: string) =>
    groups.find(({ label }) => label.startsWith(name))?.options.map(({ label }) => label) ?? [];
  return { open: labels('When'), later: labels('Not known') };
};

describe('what is known on arriving at a step', () => {
  it('says of a condition that holds for nobody yet after which step it can', () => {
    const { open, later } = optionsOn('view-welcome');
    expect(later).toContain('The phone is proven: known only after “Code”');
    expect(open).toContain('The phone is not proven yet');
    expect(optionsOn('add-waiter-preferences').open).toContain('The phone is proven');
  });

  it('counts those that a rule leads past the step', () => {
    const skipping = structuredClone(bookingSource()) as unknown as {
      steps: Record<string, { skipWhen?: unknown }>;
    };
    skipping.steps['add-waiter-preferences']!.skipWhen = { var: 'isPhoneValid' };
    const graph = graphOf(skipping);
    const groups = conditionOptions(graph.flow, knownOn(graph, ['add-waiter-preferences']));
    expect(groups[0]!.options.map(({ label }) => label)).toContain('The phone is proven');
  });

  it('names the later steps whose answers cannot decide there, and how an earlier one can', () => {
    const of = (step: string) => whenAnswersAreKnown(flow, knownOn(base, [step]), [step])!;
    expect(of('add-notes')).toMatch(/What is chosen at .*“Way to come”.* cannot decide here\./);
    expect(of('add-notes')).toContain('choose the step that asks it');
    expect(of('add-notes')).toContain('how old the vehicle is can decide nowhere');
    expect(of('view-confirmation')).not.toContain('“Way to come”');
  });

  it('says nothing is not known yet of a step that is off, since nobody arrives', () => {
    const off = structuredClone(bookingSource()) as unknown as {
      steps: Record<string, { skipWhen?: unknown }>;
    };
    off.steps['add-notes']!.skipWhen = true;
    const graph = graphOf(off);
    const known = knownOn(graph, ['add-notes']);
    expect(conditionOptions(graph.flow, known)).toHaveLength(1);
    expect(whenAnswersAreKnown(graph.flow, known, ['add-notes'])).toBeUndefined();
  });

  it('says nothing of either while it is not known', () => {
    expect(conditionOptions(flow, undefined)).toHaveLength(1);
    expect(whenAnswersAreKnown(flow, undefined, [])).toBeUndefined();
  });
});

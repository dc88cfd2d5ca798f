import { describe, expect, it } from 'vitest';
import { isSameLead, toLead } from '../../../src/booking/request/toLead.ts';
import { facts, newVisit } from '../support/visits.ts';

describe('isSameLead', () => {
  it('finds two payloads of the same visit equal [4.60]', () => {
    expect(isSameLead(toLead(newVisit, facts), toLead({ ...newVisit }, facts))).toBe(true);
  });

  it('does not mind the order of keys or a field that is undefined', () => {
    expect(isSameLead({ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1, d: undefined })).toBe(true);
  });

  it('finds a change at any depth', () => {
    expect(isSameLead({ services: [{ id: 1 }] }, { services: [{ id: '1' }] })).toBe(false);
    expect(isSameLead({ services: [{ id: 1 }] }, { services: [{ id: 1 }, { id: 2 }] })).toBe(false);
    expect(isSameLead({ vehicle: {} }, { vehicle: [] })).toBe(false);
  });

  it('finds the first payload new', () => {
    expect(isSameLead(null, {})).toBe(false);
    expect(isSameLead(undefined, {})).toBe(false);
  });
});

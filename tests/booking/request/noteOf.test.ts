import { describe, expect, it } from 'vitest';
import { noteOf } from '../../../src/booking/request/noteOf.ts';

describe('noteOf', () => {
  it('is what was written, without the blanks around it', () => {
    expect(noteOf({ notes: { '1': ' Synthetic ' } }, 1)).toBe('Synthetic');
    expect(noteOf({ notes: { '1': ' ' } }, '1')).toBe('');
    expect(noteOf({}, 1)).toBe('');
  });

  it('is none for an id that every object has as a property', () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      expect(noteOf({ notes: {} }, id)).toBe('');
    }
  });
});

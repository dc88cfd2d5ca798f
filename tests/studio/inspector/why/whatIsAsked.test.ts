import { describe, expect, it } from 'vitest';
import { whatIsAsked } from '../../../../src/studio/inspector/why/whatIsAsked.ts';
import { settings } from '../../../booking/support/visits.ts';
import { shippedFiles } from '../edit/support.ts';

const { forms } = shippedFiles();
const asked = (form: string, label: string, ...[answers, shop]: [object?, object?]) =>
  whatIsAsked(forms[form] ?? '', answers ?? {}, { ...settings, ...shop }).find((one) =>
    one.label.startsWith(label),
  );

describe('whatIsAsked', () => {
  it('says of a choice that it is off in the shop’s settings, or on', () => {
    const afterHours = (allowAfterHoursDropoff: boolean) =>
      asked('add-waiter-preferences', 'After hours', {}, { allowAfterHoursDropoff });

    expect(afterHours(false)).toMatchObject({
      isShown: false,
      because: 'Switched off in this shop’s settings.',
    });
    expect(afterHours(true)).toMatchObject({ isShown: true });
  });

  it('says what of the answers keeps a choice away', () => {
    const wait = asked('add-waiter-preferences', 'Wait', { customNeed: 'A rattle' });

    expect(wait).toMatchObject({
      isShown: false,
      because: 'Not offered: a need was written in words.',
    });
  });

  it('says of a field whether the form always asks it, or when', () => {
    expect(asked('add-customer', 'Street address')?.because).toBe(
      'The form always asks it. It may be left out.',
    );
    expect(asked('add-customer', 'First name')?.because).toMatch(/Nobody goes on without it/);
    expect(
      asked('add-waiter-preferences', 'What day', { waiterPreference: 'drop-off-vehicle' }),
    ).toMatchObject({
      isShown: false,
      because: expect.stringContaining('is “after hours drop off”'),
    });
  });

  it('finds nothing in a form that is being typed', () => {
    expect(whatIsAsked('{ "schema": ', {}, settings)).toEqual([]);
  });
});

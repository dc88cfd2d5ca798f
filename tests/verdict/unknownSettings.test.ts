import { describe, expect, it } from 'vitest';
import { errors } from '../page/steps/support/formErrors.ts';

const note = { type: 'string', title: 'Note' };
const more = { type: 'string', title: 'More' };

const reading = (setting: string) =>
  errors(
    { properties: { note, more } },
    { uiSchema: { more: { 'ui:showWhen': { '!!': { var: setting } } } } },
  );

describe('a condition on a setting of the shop', () => {
  it.each([
    ['shop.allowAfterHours', 'no shop has a setting “shop.allowAfterHours”'],
    ['shop.shop.adress.state', 'did you mean “address”?'],
  ])('is refused if there is no such setting: %s', (setting, words) => {
    expect(reading(setting)).toEqual([
      {
        severity: 'error',
        pointer: '/uiSchema/more/ui:showWhen/!!/var',
        message: expect.stringContaining(words) as string,
      },
    ]);
  });

  it.each([
    'shop.allowAfterHoursDropoff',
    'shop.shop.address.state',
    'shop.shop.phone',
    'shop.vehicleRestrictionSetting.minimumAllowedYear',
    'shop.services',
  ])('may be on any there is: %s', (setting) => {
    expect(reading(setting)).toEqual([]);
  });
});

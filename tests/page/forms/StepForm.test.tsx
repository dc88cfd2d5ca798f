// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { compiled, openForm } from './helpers.tsx';

/** A form as a product manager adds it: only a file. */
const survey = {
  heading: 'A few words for {shopName}',
  help: 'See our [terms](config:termsUrl).',
  schema: {
    type: 'object',
    required: ['visits', 'heardFrom'],
    properties: {
      visits: { type: 'integer', title: 'Visits a year', minimum: 0 },
      heardFrom: {
        type: 'string',
        title: 'Heard from us through',
        oneOf: [
          { const: 'friend', title: 'A friend' },
          { const: 'web', title: 'The web' },
        ],
      },
      seats: { type: 'number', title: 'Seats', enum: [2, 5], default: 5 },
      extras: {
        type: 'array',
        title: 'Extras',
        uniqueItems: true,
        items: { type: 'string', enum: ['wash', 'wax'] },
      },
      friend: { type: 'string', title: "Friend's name" },
      drivers: { type: 'array', title: 'Drivers', items: { type: 'string', title: 'Driver' } },
      fleet: { type: 'string', title: 'Fleet' },
    },
    if: { properties: { visits: { minimum: 10 } }, required: ['visits'] },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ['fleet'] },
  },
  uiSchema: {
    seats: { 'ui:widget': 'radio' },
    extras: { 'ui:enumNames': ['Car wash', 'Hot wax'] },
    friend: { 'ui:showWhen': { '==': [{ var: 'form.heardFrom' }, 'friend'] } },
    fleet: { 'ui:showWhen': { '>=': [{ var: 'form.visits' }, 10] } },
  },
};

describe('a form that is only a file', () => {
  it('draws several of some choices by their titles', async () => {
    const oneOf = [
      { const: 'wash', title: 'Car wash' },
      { const: 'wax', title: 'Hot wax' },
    ];
    const extras = { type: 'array', title: 'Extras', uniqueItems: true, items: { oneOf } };
    const schema = { type: 'object', properties: { extras } };
    const { user, given, continueButton } = openForm(await compiled({ heading: 'More', schema }));

    expect(screen.getByRole('group', { name: 'Extras' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Hot wax' }));
    await user.click(continueButton());
    expect(given()).toEqual({ extras: ['wax'] });
  });

  it('lets people on whose answers are to another version of it', async () => {
    const { user, given, continueButton } = openForm(await compiled(survey), {
      answers: { visits: '4', heardFrom: 'friend', extras: ['wash', 'tires'] } as never,
    });
    await user.click(continueButton());
    expect(given()).toMatchObject({ visits: 4, heardFrom: 'friend', extras: ['wash'] });
  });

  it('takes its own value for what nobody sees, whatever another version of it held', async () => {
    const properties = {
      source: { type: 'string', enum: ['web'], default: 'web' },
      note: { type: 'string', title: 'Note' },
    };
    const schema = { type: 'object', properties };
    const uiSchema = { source: { 'ui:widget': 'hidden' } };
    const form = await compiled({ heading: 'More', schema, uiSchema });
    const answers = { source: 'a friend', note: 'Hello' } as never;
    const { user, given, continueButton } = openForm(form, { answers });

    await user.click(continueButton());
    expect(given()).toEqual({ source: 'web', note: 'Hello' });
  });

  it('takes a list without entries for a question that was not answered', async () => {
    const { extras } = survey.schema.properties;
    const schema = { type: 'object', required: ['extras'], properties: { extras } };
    const { user, given, continueButton } = openForm(await compiled({ heading: 'More', schema }));

    await user.click(continueButton());
    expect(given()).toBeUndefined();
    await user.click(screen.getByRole('checkbox', { name: 'wash' }));
    await user.click(continueButton());
    expect(given()).toEqual({ extras: ['wash'] });
  });

  it('draws choices, numbers and ticks by their types, and gives what was chosen', async () => {
    const { user, given, continueButton } = openForm(await compiled(survey));

    await user.type(screen.getByLabelText('Visits a year'), '3');
    await user.selectOptions(screen.getByLabelText('Heard from us through'), 'A friend');
    await user.type(screen.getByLabelText("Friend's name"), 'Bo');
    await user.click(screen.getByRole('radio', { name: '2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hot wax' }));
    await user.click(continueButton());

    expect(given()).toMatchObject({
      visits: 3,
      heardFrom: 'friend',
      friend: 'Bo',
      seats: 2,
      extras: ['wax'],
    });
  });

  it('takes back a choice that need not be made, by touch and by key', async () => {
    const properties = {
      fuel: { type: 'string', title: 'Fuel', enum: ['gas', 'diesel'] },
      heardFrom: { type: 'string', title: 'Heard from', enum: ['web', 'friend'] },
      seats: { type: 'number', title: 'Seats', enum: [2, 5] },
    };
    const schema = { type: 'object', required: ['seats'], properties };
    const radio = { 'ui:widget': 'radio' };
    const uiSchema = { fuel: radio, heardFrom: { 'ui:widget': 'select' }, seats: radio };
    const file = { heading: 'More', schema, uiSchema };
    const { user, given, continueButton } = openForm(await compiled(file));
    const clear = () => screen.queryByRole('button', { name: 'Clear choice' });

    await user.click(screen.getByRole('radio', { name: '2' }));
    expect(clear()).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'diesel' }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('radio', { name: 'diesel', checked: true })).toBeNull();
    expect(screen.getByText('Nothing is chosen now').closest('[aria-live]')).toBeTruthy();
    expect(clear()).toBeNull();
    await user.selectOptions(screen.getByLabelText('Heard from'), 'friend');
    await user.selectOptions(screen.getByLabelText('Heard from'), 'No choice');
    await user.click(continueButton());

    expect(given()).toEqual({ fuel: undefined, heardFrom: undefined, seats: 2 });
  });

  it('asks which number is meant where a text can mean two', async () => {
    const schema = { type: 'object', properties: { miles: { type: 'number', title: 'Miles' } } };
    const { user, given, continueButton } = openForm(await compiled({ heading: 'More', schema }));

    await user.type(screen.getByLabelText('Miles'), '85.000');
    expect(screen.queryByText('Which number do you mean?')).toBeNull();
    await user.click(continueButton());
    expect(given()).toBeUndefined();
    expect(screen.getByText('Which number do you mean?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '85000' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Miles'));
    await user.click(continueButton());

    expect(given()).toEqual({ miles: 85_000 });
  });

  it('puts the shop and the links into its words', async () => {
    openForm(await compiled(survey), { config: { termsUrl: '/terms' } });

    expect(
      screen.getByRole('heading', { name: 'A few words for Main Street Garage' }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: /^terms/ }).getAttribute('href')).toBe('/terms');
  });

  it('begins with the defaults of the schema, which is no change', async () => {
    const { onChange } = openForm(await compiled(survey));

    expect(screen.getByRole<HTMLInputElement>('radio', { name: '5' }).checked).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('offers titled choices that no widget is named for', async () => {
    const titled = [
      { const: 'yes', title: 'Of course' },
      { const: 'no', title: 'Not at all' },
    ];
    const properties = { drivable: { type: 'string', title: 'Drivable?', oneOf: titled } };
    const form = await compiled({ heading: 'More', schema: { type: 'object', properties } });
    const { user, given, continueButton } = openForm(form);

    await user.selectOptions(screen.getByLabelText(/^Drivable/), 'Not at all');
    await user.click(continueButton());
    expect(given()).toEqual({ drivable: 'no' });
  });

  it('leaves a choice open that nobody made', async () => {
    const titled = [
      { const: 'yes', title: 'Yes' },
      { const: 'no', title: 'No' },
    ];
    const drivable = { type: 'string', title: 'Drivable?', oneOf: titled };
    const properties = {
      drivable,
      car: { type: 'object', title: 'Car', properties: { drivable } },
    };
    const schema = { type: 'object', required: ['drivable'], properties };
    const uiSchema = { drivable: { 'ui:widget': 'radio' } };
    const form = await compiled({ heading: 'More', schema, uiSchema });
    const { user, given, continueButton } = openForm(form);

    await user.click(continueButton());
    expect(given()).toBeUndefined();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'No' }));
    await user.click(continueButton());
    expect(given()).toEqual({ drivable: 'no' });
  });

  it.each<[string, unknown]>([
    ['disableUntilValid', true],
    ['hideUntilValid', true],
    ['continueWhen', { in: ['tires', { var: 'form.work' }] }],
  ])(
    'says what is wrong where %s lets nobody press Continue to hear it',
    async (waits, condition) => {
      const items = { type: 'string', enum: ['oil', 'tires'] };
      const work = { type: 'array', title: 'Work', uniqueItems: true, items, minItems: 2 };
      const email = { type: 'string', title: 'Email', format: 'email' };
      const schema = { type: 'object', required: ['work'], properties: { work, email } };
      const form = await compiled({ heading: 'Work', schema, [waits]: condition });
      const { user, given } = openForm(form, { answers: { email: 'ada' } as never });

      expect(screen.getAllByText('Please check this answer')).toHaveLength(1);
      await user.type(screen.getByLabelText(/^Email/), '@example.com');
      expect(screen.queryByText('Please check this answer')).toBeNull();
      await user.click(screen.getByRole('checkbox', { name: 'oil' }));
      expect(screen.getByText('Please select at least 2')).toBeDefined();
      await user.click(screen.getByRole('checkbox', { name: 'tires' }));
      await user.click(screen.getByRole('button', { name: 'Continue' }));
      expect(given()).toEqual({ work: ['oil', 'tires'], email: 'ada@example.com' });
    },
  );

  it('gives no consent for anybody', async () => {
    const consent = { type: 'boolean', title: 'I agree', const: true };
    const schema = { type: 'object', required: ['consent'], properties: { consent } };
    const { user, given, continueButton } = openForm(await compiled({ heading: 'Terms', schema }));

    await user.click(continueButton());
    expect(given()).toBeUndefined();
    await user.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await user.click(continueButton());
    expect(given()).toEqual({ consent: true });
  });

  it('answers nothing while something else is answered, and says what is required then', async () => {
    const schema = {
      type: 'object',
      properties: {
        seats: { type: 'number', title: 'Seats', maximum: 9 },
        door: { type: 'string', title: 'Door', enum: ['left', 'right'] },
      },
      if: { properties: { seats: { minimum: 3 } }, required: ['seats'] },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['door'] },
    };
    const { user, given, continueButton } = openForm(await compiled({ heading: 'More', schema }));

    const seats = screen.getByLabelText('Seats');
    await user.type(seats, '12');
    await user.click(continueButton());
    expect(screen.getByText('At most 9')).toBeDefined();
    await user.clear(seats);
    await user.type(seats, '4');
    await user.click(continueButton());
    expect(screen.getByText('Required')).toBeDefined();
    await user.clear(seats);
    await user.type(seats, '2');
    await user.click(continueButton());
    expect(given()).toEqual({ seats: 2 });
  });

  it('begins parts with their defaults, also of an answer to an earlier version', async () => {
    const properties = {
      first: { type: 'string', title: 'First name' },
      country: { type: 'string', title: 'Country', default: 'Canada' },
    };
    const schema = { type: 'object', properties: { who: { type: 'object', properties } } };
    const answers = { who: { first: 'Ada' } } as never;
    const form = await compiled({ heading: 'Who', schema });
    const { user, given, continueButton } = openForm(form, { answers });

    await user.click(continueButton());
    expect(given()).toEqual({ who: { first: 'Ada', country: 'Canada' } });
  });

  it('clears what stood in a field that no longer applies', async () => {
    const { user, given, continueButton } = openForm(await compiled(survey));
    const through = () => screen.getByLabelText('Heard from us through');

    await user.type(screen.getByLabelText('Visits a year'), '3');
    await user.selectOptions(through(), 'A friend');
    await user.type(screen.getByLabelText("Friend's name"), 'Bo');
    await user.selectOptions(through(), 'The web');
    expect(screen.queryByLabelText("Friend's name")).toBeNull();
    await user.click(continueButton());

    expect(given()).toHaveProperty('friend', undefined);
  });

  it('follows if and then, without the error that ajv adds for them', async () => {
    const { user, continueButton } = openForm(await compiled(survey));

    await user.type(screen.getByLabelText('Visits a year'), '12');
    await user.selectOptions(screen.getByLabelText('Heard from us through'), 'The web');
    await user.click(continueButton());

    expect(screen.queryByRole('region')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Fleet'));
    expect(screen.getByText('Required')).toBeTruthy();
  });

  it('names a number that is none', async () => {
    const { user } = openForm(await compiled(survey));

    await user.type(screen.getByLabelText('Visits a year'), 'many');
    await user.tab();

    expect(screen.getByText('Please check this answer')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Visits a year').value).toBe('many');
  });

  it('adds and removes the items of a list', async () => {
    const { user, onChange } = openForm(await compiled(survey));

    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(screen.getByLabelText(/^Driver/), 'Bo');
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ drivers: ['Bo'] });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ drivers: [] });
  });

  it('says which widget is missing where a visit has none of that name', async () => {
    const form = await compiled({
      heading: 'Time',
      schema: { type: 'object', properties: { time: { type: 'string' } } },
      uiSchema: { time: { 'ui:widget': 'slot-picker' } },
    });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);

    expect(() => openForm(form)).toThrow('There is no widget "slot-picker" for the field "time"');
    log.mockRestore();
  });
});

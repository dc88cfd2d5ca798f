// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WidgetProps, WidgetRegistry } from '../../../src/page/forms/formContext.ts';
import { NotesByService } from '../../../src/page/widgets/NotesByService.tsx';
import { openForm, shippedForm } from './helpers.tsx';

const form = await shippedForm('add-notes');

function Notes({ value = {}, onChange, context }: WidgetProps<Record<string, string>>) {
  const chosen = context.answers.selectedServiceIds ?? [];
  const services = context.shop.services.filter(({ id }) => chosen.includes(id));
  return <NotesByService services={services} value={value} onChange={onChange} />;
}
const widgets: WidgetRegistry = { 'notes-by-service': Notes };
const selectedServiceIds = [12, 'b-7'];
const placeholder = "The more detail you provide, the better we'll be able to serve you.";

describe('add-notes', () => {
  it('has a note for each selected service, labelled by its name, and gives notes by service id [2.114] [2.115] [2.116]', async () => {
    const { user, given, continueButton } = openForm(form, {
      widgets,
      answers: { selectedServiceIds },
    });
    expect(
      screen.getByRole('heading', { name: 'Please add notes or concerns. (optional)' }),
    ).toBeTruthy();
    expect(screen.queryByLabelText("Tell us what's happening")).toBeNull();

    await user.type(screen.getByLabelText('Brakes'), 'They squeal');
    await user.click(continueButton());

    expect(given()).toEqual({ customNeed: undefined, notes: { 'b-7': 'They squeal' } });
  });

  it('reads Skip until something changes, and Skip again when that is taken back [2.118]', async () => {
    const { user, given, continueButton } = openForm(form, {
      widgets,
      answers: { selectedServiceIds },
    });

    expect(continueButton('Skip')).toBeTruthy();
    await user.type(screen.getByLabelText('Oil change'), 'x');
    expect(continueButton('Continue')).toBeTruthy();
    await user.clear(screen.getByLabelText('Oil change'));
    await user.click(continueButton('Skip'));

    expect(given()).toMatchObject({ customNeed: undefined });
  });

  it('asks what is happening, and reads Continue, when there is a custom need [2.115] [2.117] [2.118]', async () => {
    const { user, given, continueButton } = openForm(form, {
      widgets,
      answers: { selectedServiceIds, customNeed: 'A noise' },
    });
    const need = screen.getByLabelText<HTMLTextAreaElement>("Tell us what's happening");
    expect(need.placeholder).toBe(placeholder);
    expect(continueButton('Continue')).toBeTruthy();

    await user.clear(need);
    expect(screen.getByLabelText("Tell us what's happening")).toBe(need);
    await user.type(need, 'A hum');
    await user.click(continueButton());

    expect(given()).toMatchObject({ customNeed: 'A hum' });
  });

  it('counts to 300 and says Character limit reached at once, without cutting what was pasted [2.119] [5.11] [9.4]', async () => {
    const { user, onSubmit, continueButton } = openForm(form, {
      widgets,
      answers: { selectedServiceIds, customNeed: 'A noise' },
    });
    const need = screen.getByLabelText<HTMLTextAreaElement>("Tell us what's happening");
    expect(screen.getByText('7/300')).toBeTruthy();

    await user.clear(need);
    await user.click(need);
    await user.paste('x'.repeat(301));

    expect(screen.getByText('301/300')).toBeTruthy();
    expect(screen.getByText('Character limit reached')).toBeTruthy();
    expect(need.value).toHaveLength(301);
    await user.click(continueButton());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(need);

    await user.type(need, '{End}{Backspace}');
    expect(screen.queryByText('Character limit reached')).toBeNull();
    expect(screen.getByText('300/300')).toBeTruthy();
  });

  it('does not go on with a note that is too long, and brings the customer to it', async () => {
    const { user, onSubmit, continueButton } = openForm(form, {
      widgets,
      answers: { selectedServiceIds, notes: { 12: 'x'.repeat(301) } },
    });

    await user.type(screen.getByLabelText('Oil change'), 'y');
    await user.click(continueButton());

    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText('Oil change'));
  });
});

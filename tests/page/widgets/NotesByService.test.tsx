// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { NotesByService } from '../../../src/page/widgets/NotesByService.tsx';
import { textbox } from './support/finders.ts';
import { renderHeld } from './support/render.tsx';

const services = [
  { id: 1, name: 'Oil change' },
  { id: 'ac', name: 'Air conditioning' },
];

const renderNotes = (initial: Readonly<Record<string, string>> = {}) =>
  renderHeld(initial, (value, change) => (
    <NotesByService services={services} value={value} onChange={change} />
  ));

describe('NotesByService', () => {
  test('has one field for each service, with placeholder and counter [2.116] [2.117] [2.119]', () => {
    renderNotes({ ac: 'Warm air' });

    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(textbox('Oil change').getAttribute('placeholder')).toBe(
      "The more detail you provide, the better we'll be able to serve you.",
    );
    expect(textbox('Air conditioning').value).toBe('Warm air');
    expect(screen.getByText('0/300')).toBeDefined();
    expect(screen.getByText('8/300')).toBeDefined();
  });

  test('has an empty field for a service whose id is a name that every object has', () => {
    renderHeld({}, (value, change) => (
      <NotesByService
        services={[
          { id: '__proto__', name: 'Brakes' },
          { id: 'constructor', name: 'Tires' },
        ]}
        value={value}
        onChange={change}
      />
    ));

    expect([textbox('Brakes').value, textbox('Tires').value]).toEqual(['', '']);
  });

  test('keeps the notes by service id, and none for an empty field', async () => {
    const { user, changes } = renderNotes({ ac: 'Warm air' });

    await user.type(textbox('Oil change'), '5W');
    expect(changes).toHaveBeenLastCalledWith({ '1': '5W', ac: 'Warm air' });

    await user.clear(textbox('Air conditioning'));
    expect(changes).toHaveBeenLastCalledWith({ '1': '5W' });
  });

  test('says beside the field that its limit is reached [5.11]', () => {
    renderNotes({ '1': 'x'.repeat(301) });

    expect(screen.getByText('Character limit reached')).toBeDefined();
    expect(textbox('Oil change').getAttribute('aria-invalid')).toBe('true');
    expect(textbox('Air conditioning').getAttribute('aria-invalid')).toBeNull();
  });
});

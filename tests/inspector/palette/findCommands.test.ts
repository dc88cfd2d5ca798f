import { describe, expect, it } from 'vitest';
import { bookingFlow } from '../../engine/support/flows.ts';
import { shippedFiles } from '../edit/support.ts';
import { personas } from '../../../src/simulation/personas.ts';
import { commandsOf } from '../../../src/inspector/palette/commandsOf.ts';
import { excerpt, findCommands } from '../../../src/inspector/palette/findCommands.ts';

const nothing = () => undefined;
const commands = commandsOf({
  flow: bookingFlow(),
  forms: shippedFiles().forms,
  personas: personas,
  shops: [{ id: 'queen', name: 'Queen West', hasOwnFlow: false }],
  about: 'add-notes',
  onStep: nothing,
  onEdit: nothing,
  onPersona: nothing,
});
const first = (search: string) => findCommands(commands, search)[0]?.commands[0];

describe('what Ctrl+K finds', () => {
  it.each([
    ['notes', 'Notes'],
    ['street address', 'New customer'],
    ['more detail you provide', 'Notes'],
    ['resend', 'Code'],
    ['courtesy', 'Way to come'],
    ['ask a new', 'Ask a new question'],
    ['queen', 'Queen West'],
    ['several customers', 'Several customers'],
  ])('by “%s” is “%s” first', (search, label) => {
    expect(first(search)?.label).toBe(label);
  });

  it('says where a screen has the words', () => {
    expect(excerpt(first('street address')!, 'street address')).toMatch(/address/i);
    expect(excerpt(first('notes')!, 'notes')).toBeUndefined();
  });

  it('is a few of each kind before anything is searched for', () => {
    const groups = findCommands(commands, '');
    expect(groups.map(({ group }) => group)).toEqual([
      'Steps',
      'Change “Notes”',
      'Personas',
      'Shops',
    ]);
    for (const { commands: some } of groups) expect(some.length).toBeLessThanOrEqual(6);
  });

  it('is empty where nothing has all the words', () => {
    expect(findCommands(commands, 'notes zebra')).toEqual([]);
  });
});

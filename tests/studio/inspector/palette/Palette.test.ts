// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { bookingFlow } from '../../../engine/support/flows.ts';
import { shippedFiles } from '../edit/support.ts';
import { personas, settingsFor } from '../../../../src/studio/simulation/personas.ts';
import { commandsOf } from '../../../../src/studio/inspector/palette/commandsOf.ts';
import { pageCommands } from '../../../../src/studio/inspector/pages/pagesOfStaff.ts';
import { excerpt, findCommands } from '../../../../src/studio/inspector/palette/Palette.tsx';

const nothing = () => undefined;
const everywhere = { role: 'publisher', scope: { kind: 'everybody' } } as const;
const commands = commandsOf({
  flow: bookingFlow(),
  forms: shippedFiles().forms,
  personas: personas,
  shops: [{ id: 'queen', name: 'Queen West', hasOwnFlow: false, follows: true }],
  pages: pageCommands({ name: 'Ana', role: 'publisher', grants: [everywhere] }, 'everybody', [
    { draft: 'd1', name: 'Warmer words', scope: 'everybody' },
  ]),
  about: 'add-notes',
  settings: settingsFor(personas[0]!),
  onStep: nothing,
  onAnswer: nothing,
  onEdit: nothing,
  onPersona: nothing,
});
const first = (search: string) => findCommands(commands, search)[0]?.commands[0];

describe('what Ctrl+K finds', () => {
  it.each([
    ['notes', 'Notes'],
    ['street address', 'Why “Street address” is shown, or not'],
    ['after hours', 'Why “After hours drop-off” is shown, or not'],
    ['more detail you provide', 'Notes'],
    ['resend', 'Code'],
    ['ask a new', 'Ask a new question'],
    ['queen', 'Queen West'],
    ['several customers', 'Several customers'],
    ['review and publish', 'Review and publish “Warmer words”'],
    ['publish', 'Review and publish “Warmer words”'],
    ['take back', 'Open “History”'],
    ['experiment', 'Open “Experiments”'],
    ['find', 'Open “Find”'],
    ['appointments', 'Open “Appointments”'],
    ['audit', 'Open “Audit”'],
  ])('by “%s” is “%s” first', (search, label) => {
    expect(first(search)?.label).toBe(label);
  });

  it('says where a screen has the words', () => {
    expect(excerpt(first('more detail')!, 'more detail')).toMatch(/more detail/i);
    expect(excerpt(first('notes')!, 'notes')).toBeUndefined();
  });

  it('is why there is no time on a day of the week', () => {
    const [why] = findCommands(commands, 'no time');

    expect(why).toMatchObject({ group: 'Why' });
    const days = why?.commands.filter(({ label }) => label.startsWith('Why is there no time'));
    expect(days).toHaveLength(7);
    expect(first('no time tuesday')?.label).toMatch(/^Why is there no time on Tuesday, .*\?$/);
    expect(first('closed saturday')?.label).toMatch(/no time on Saturday/);
  });

  it('is a few of each kind before anything is searched for', () => {
    const groups = findCommands(commands, '');
    expect(groups.map(({ group }) => group)).toEqual([
      'Steps',
      'Why',
      'Change “Notes”',
      'Pages for staff',
      'Personas',
      'Shops',
    ]);
    for (const { commands: some } of groups) expect(some.length).toBeLessThanOrEqual(6);
  });

  it('is empty where nothing has all the words', () => {
    expect(findCommands(commands, 'notes zebra')).toEqual([]);
  });
});

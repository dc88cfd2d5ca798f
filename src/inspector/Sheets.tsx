import { settingsFor } from '../simulation/personas.ts';
import { HelpSheet } from './help/HelpSheet.tsx';
import { commandsOf } from './palette/commandsOf.ts';
import { Palette } from './palette/Palette.tsx';
import { PersonaDialog } from './persona/PersonaDialog.tsx';
import { useActions, useInspected, usePage, useUpdate, useSelected } from './store/contexts.ts';

/** The dialogs of the page: help, persona and search. */
export function Sheets() {
  const { draft, flow, persona, moment, shopSettings } = useInspected();
  const { select, askFor, visitAs, answer } = useActions();
  const update = useUpdate();
  const sheet = usePage((now) => now.sheet);
  const personas = usePage((now) => now.personas);
  const shops = usePage((now) => now.shops);
  const selected = useSelected();
  const close = () => update({ sheet: undefined });

  if (sheet === 'help') return <HelpSheet open onClose={close} />;
  if (sheet === 'persona') {
    return (
      <PersonaDialog
        persona={persona}
        shop={shopSettings}
        onClose={close}
        onChange={(edited) => {
          update((now) => ({
            personas: now.personas.map((one) => (one.id === edited.id ? edited : one)),
          }));
          close();
        }}
      />
    );
  }
  if (sheet !== 'search') return null;
  const commands = commandsOf({
    flow,
    forms: draft.forms,
    personas,
    shops,
    about: selected ?? moment.step.id,
    settings: settingsFor(persona, shopSettings),
    onStep: (id) => {
      select(id);
      update((now) => ({ pane: 'flow', side: now.side === 'change' ? 'change' : 'why' }));
    },
    onAnswer: answer,
    onEdit: (id) => askFor(id),
    onPersona: visitAs,
  });
  return <Palette commands={commands} onClose={close} />;
}

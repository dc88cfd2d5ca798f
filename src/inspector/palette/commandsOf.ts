import { offeredEdits } from '../../edits/edits.ts';
import type { Flow } from '../../engine/types.ts';
import type { Persona } from '../../simulation/types.ts';
import { openShop, type Shop } from '../bar/shops.ts';
import type { FlowDraft } from '../edit/draft/useFlowDraft.ts';
import type { Command } from './Palette.tsx';
import { stepWords } from '../stepWords.ts';
import { stepInWords } from '../words.ts';

interface Asked {
  flow: Flow;
  forms: FlowDraft['forms'];
  personas: readonly Persona[];
  shops: readonly Shop[];
  /** The step to which edits would apply. */
  about: string;
  onStep: (step: string) => void;
  onEdit: (edit: string) => void;
  onPersona: (persona: string) => void;
}

/** Everything that Ctrl+K offers: steps, edits, personas and shops. */
export function commandsOf(asked: Asked): Command[] {
  const { flow, forms, personas, shops, about, onStep, onEdit, onPersona } = asked;
  const everybodys: Command = {
    id: 'shop',
    group: 'Shops',
    label: 'All shops: everybody’s flow',
    run: () => openShop(undefined),
  };
  return [
    ...Object.values(flow.steps).map(({ id, title }) => ({
      id: `step ${id}`,
      group: 'Steps',
      label: title ?? id,
      words: `${id}\n${stepWords(flow, forms, id)}`,
      run: () => onStep(id),
    })),
    ...offeredEdits.map(({ id, label, help, key }) => ({
      id: `edit ${id}`,
      group: `Change “${stepInWords(flow, about)}”`,
      label,
      words: help,
      key,
      run: () => onEdit(id),
    })),
    ...personas.map(({ id, title }) => ({
      id: `persona ${id}`,
      group: 'Personas',
      label: title,
      run: () => onPersona(id),
    })),
    ...(shops.length === 0 ? [] : [everybodys]),
    ...shops.map(({ id, name }) => ({
      id: `shop ${id}`,
      group: 'Shops',
      label: name,
      run: () => openShop(id),
    })),
  ];
}

import { sevenDaysFrom } from '../../../booking/clock/localDate.ts';
import { shopToday } from '../../../booking/clock/shopTime.ts';
import type { ShopSettings } from '../../../contract/types.gen.ts';
import { noSearchResults } from '../../../page/steps/declarations/screens/searchResults.ts';
import { formatLongDate } from '../../../booking/clock/timeFormats.ts';
import type { SearchTarget } from '../store/pageStore.ts';
import { askedOn } from '../why/AskedList.tsx';
import { whyText } from '../why/whyText.ts';
import { offeredEdits } from '../../../edits/edits.ts';
import type { Flow } from '../../../engine/types.ts';
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
  /** The settings of the visit's shop. */
  settings: ShopSettings;
  /** The staff's pages; none on a static host */
  pages: readonly Command[];
  onStep: (step: string) => void;
  onAnswer: (sought: SearchTarget) => void;
  onEdit: (edit: string) => void;
  onPersona: (persona: string) => void;
}

/** The questions about a shop's next days, and about every field and choice of the steps. */
function questionsOf({ flow, forms, settings, onAnswer }: Asked): Command[] {
  const group = 'Why';
  const days = sevenDaysFrom(shopToday(new Date(), settings.shop));
  const fields = Object.keys(flow.steps).flatMap((step) =>
    askedOn({ flow, forms, step, answers: {}, settings }).map(({ label }): Command => ({
      id: `why ${step} ${label}`,
      group,
      label: whyText('asked', { label }),
      words: whyText('askedOn', { step: stepInWords(flow, step) }),
      run: () => onAnswer({ kind: 'asked', step, label }),
    })),
  );
  return [
    ...days.map((date) => ({
      id: `why ${date}`,
      group,
      label: whyText('dayTitleOf', { day: formatLongDate(date) }),
      words: whyText('dayWords'),
      run: () => onAnswer({ kind: 'day', date }),
    })),
    ...Object.values(flow.steps)
      .filter(({ component }) => component === noSearchResults.name)
      .map(({ id }) => ({
        id: `why ${id}`,
        group,
        label: whyText('vehicleTitle'),
        words: whyText('vehicleWords'),
        run: () => onAnswer({ kind: 'step', step: id }),
      })),
    ...fields,
  ];
}

/** Everything that Ctrl+K offers: steps, questions, edits, personas and shops. */
export function commandsOf(asked: Asked): Command[] {
  const { flow, forms, personas, shops, pages, about, onStep, onEdit, onPersona } = asked;
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
    ...questionsOf(asked),
    ...offeredEdits.map(({ id, label, help, key }) => ({
      id: `edit ${id}`,
      group: `Change “${stepInWords(flow, about)}”`,
      label,
      words: help,
      key,
      run: () => onEdit(id),
    })),
    ...pages,
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

import type { PhoneSize } from '../player/scene.ts';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { BarSelect } from './BarSelect.tsx';
import { FaultSwitches } from './FaultSwitches.tsx';
import { languageTitles } from './languages.ts';

const sizes: readonly { id: PhoneSize; title: string }[] = [
  { id: 'phone', title: 'Phone' },
  { id: 'small', title: 'Small phone' },
  { id: 'wide', title: 'Page' },
  { id: 'frame', title: 'In a shop’s site' },
];

/** Who visits, in which language and on what, and what goes wrong on the way: above the phone. */
export function VisitTools() {
  const { persona, faults } = useInspected();
  const { visitAs, comeTo } = useActions();
  const update = useUpdate();
  const personas = usePage((now) => now.personas);
  const language = usePage((now) => now.language);
  const size = usePage((now) => now.size);
  return (
    <>
      <BarSelect label="Persona" value={persona.id} choices={personas} onChange={visitAs} />
      <BarSelect
        label="Language"
        value={language}
        choices={languageTitles}
        onChange={(chosen) => update({ language: chosen })}
      />
      <BarSelect
        label="Size"
        value={size}
        choices={sizes}
        onChange={(id) => update({ size: id as PhoneSize })}
      />
      <FaultSwitches active={faults} onChange={(on) => update({ faults: { of: persona, on } })} />
      <button type="button" onClick={() => comeTo([])}>
        Start again
      </button>
    </>
  );
}

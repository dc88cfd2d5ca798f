import type { ReactNode } from 'react';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { BarSelect } from './BarSelect.tsx';
import { FaultSwitches } from './FaultSwitches.tsx';
import { languageTitles } from './languages.ts';

/** Who visits, what goes wrong on the way, and in which language: above the phone. */
export function VisitTools({ onAgain, size }: { onAgain: () => void; size: ReactNode }) {
  const { persona, faults } = useInspected();
  const { visitAs } = useActions();
  const update = useUpdate();
  const personas = usePage((now) => now.personas);
  const language = usePage((now) => now.language);
  return (
    <>
      <BarSelect label="Persona" value={persona.id} choices={personas} onChange={visitAs} />
      <BarSelect
        label="Language"
        value={language}
        choices={languageTitles}
        onChange={(chosen) => update({ language: chosen })}
      />
      {size}
      <FaultSwitches active={faults} onChange={(on) => update({ faults: { of: persona, on } })} />
      <button type="button" onClick={onAgain}>
        Start again
      </button>
    </>
  );
}

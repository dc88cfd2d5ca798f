import type { FlowDraft } from '../draft/useFlowDraft.ts';
import mends from '../mends/MendList.module.css';
import { TryList } from '../mends/TryList.tsx';
import { useTries } from '../mends/useTries.ts';
import type { EditRefusal } from './makeEdit.ts';

interface InsteadListProps {
  draft: FlowDraft;
  refusal: EditRefusal;
  onTake: (instead: EditRefusal['instead'][number]) => void;
}

/** Changes that can be made in place of one that was refused, as buttons. */
export function InsteadList({ draft, refusal, onTake }: InsteadListProps) {
  const { instead } = refusal;
  const { published, text, forms } = draft;
  const { tries, isLooking } = useTries(instead.length === 0 ? undefined : refusal, () => ({
    published,
    draft: { flow: text, forms },
    about: { tries: instead },
  }));
  if (instead.length === 0) return null;
  return (
    <section className={mends.mends} aria-label="What can be done instead" aria-busy={isLooking}>
      <h3>What can be done instead</h3>
      <TryList
        tries={tries}
        onTake={({ label }) => onTake(instead.find((one) => one.label === label)!)}
      />
      {isLooking && <output>Trying what it does …</output>}
    </section>
  );
}

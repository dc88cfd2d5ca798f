import { Button, Card, Flex, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Quiet } from '../../review/texts.tsx';
import side from '../../SidePane.module.css';
import type { FlowDraft } from '../draft/useFlowDraft.ts';
import { counted } from '../verdict/VerdictLine.tsx';
import type { JudgedTry } from './triesWorker.ts';
import { useTries } from './useTries.ts';

/** The checker's verdict of a change in words: "No errors, 1 warning. 8 of 95 kinds …". */
export function verdictOf({ errors, warnings, summary }: JudgedTry): string {
  const problems = [
    errors === 0 ? 'No errors' : counted(errors, 'error'),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  return `${problems.join(', ')}. ${summary}`;
}

interface TriesProps {
  label: string;
  isLooking: boolean;
  /** What is said while more is looked for. */
  looking: string;
  children: ReactNode;
}

/** A place for changes that can be made. */
export const Tries = ({ label, isLooking, looking, children }: TriesProps) => (
  <Card asChild>
    <section aria-label={label} aria-busy={isLooking}>
      <h3>{label}</h3>
      {children}
      {isLooking && (
        <Text asChild color="gray" mt="2">
          <output>{looking}</output>
        </Text>
      )}
    </section>
  </Card>
);

interface TryListProps {
  tries: readonly JudgedTry[];
  onTake: (one: JudgedTry) => void;
  /** Further items of the list. */
  children?: ReactNode;
}

/** Possible changes as buttons, each with the checker's verdict before it is pressed. */
export const TryList = ({ tries, onTake, children }: TryListProps) => (
  <Flex asChild direction="column" gap="3">
    <ul>
      {tries.map((one) => (
        <li key={one.label}>
          <Button className={side.sentence} variant="soft" onClick={() => onTake(one)}>
            {one.label}
          </Button>
          <Quiet>{verdictOf(one)}</Quiet>
          {one.remarks.map((remark) => (
            <Text as="p" key={remark} color="red" weight="bold">
              {remark}
            </Text>
          ))}
        </li>
      ))}
      {children}
    </ul>
  </Flex>
);

/**
 * Changes that would mend the errors of the draft, as buttons, each with its effect on visitors.
 */
export function MendList({ draft }: { draft: FlowDraft }) {
  const { published, text, forms } = draft;
  const { verdict, of, isCurrent } = draft.verdict;
  const problems = verdict?.problems ?? [];
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const { tries, isLooking } = useTries(isCurrent && hasErrors ? of : undefined, () => ({
    published,
    draft: { flow: text, forms },
    about: { problems, proof: verdict?.proof },
  }));
  if (!hasErrors || !isCurrent) return null;
  const newEnds = tries.filter(({ isNewEnd }) => isNewEnd);
  const take = ({ files, label }: JudgedTry) => draft.edit(files.flow, label);
  return (
    <Tries label="What would mend it" isLooking={isLooking} looking="Trying what could mend it …">
      <TryList tries={tries.filter(({ isNewEnd }) => !isNewEnd)} onTake={take}>
        {draft.canUndo && (
          <li>
            <Button className={side.sentence} variant="surface" color="gray" onClick={draft.undo}>
              Take the last change back
            </Button>
            <Quiet>{draft.lastEdit}</Quiet>
          </li>
        )}
      </TryList>
      {newEnds.length > 0 && (
        <>
          <h3>If it is meant that visits end there</h3>
          <TryList tries={newEnds} onTake={take} />
        </>
      )}
    </Tries>
  );
}

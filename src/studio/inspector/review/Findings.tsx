import { Callout, Text } from '@radix-ui/themes';
import type { FileFinding } from '../../../contract/staff.gen.ts';
import { Folded } from '../changes/ShownChange.tsx';
import { fillWords } from '../words.ts';
import words from '../pages/words.json';

/** So many findings stand in sight; the others are unfolded. */
const mostShown = 3;

/** What the checker has found, the errors first. */
export function Findings({ of }: { of: readonly FileFinding[] }) {
  const shown = of
    .toSorted((one, other) => one.severity.localeCompare(other.severity))
    .map(({ severity, message, mend, file, pointer, code }) => (
      <Callout.Root
        key={code + file + pointer + message}
        size="1"
        color={severity === 'error' ? 'red' : 'amber'}
      >
        <Callout.Text>
          <strong>{words.severity[severity]}</strong> {message}
        </Callout.Text>
        {mend !== undefined && <Callout.Text>{`${words.mend} ${mend}.`}</Callout.Text>}
        <Folded title={words.forDevelopers}>
          <Text as="p" size="1">
            {code}: {file} {pointer}
          </Text>
        </Folded>
      </Callout.Root>
    ));
  const folded = shown.slice(mostShown);
  return (
    <>
      {shown.slice(0, mostShown)}
      {folded.length > 0 && (
        <Folded title={fillWords(words.moreFindings, { count: folded.length })}>{folded}</Folded>
      )}
    </>
  );
}

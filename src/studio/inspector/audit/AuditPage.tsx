import { useState } from 'react';
import { Button, Flex, Text } from '@radix-ui/themes';
import type { AuditRow, ScopeName } from '../../../contract/staff.gen.ts';
import { deedInWords, detailsInWords } from './auditInWords.ts';
import { callStaff } from '../calls/calls.ts';
import { nameOfScope, type StaffPageProps } from '../pages/nameOfScope.ts';
import { ChoicePicker } from '../pages/pickers.tsx';
import { StaffTable } from '../pages/StaffTable.tsx';
import { useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import words from '../pages/words.json';

type About = keyof typeof words.abouts;

/** Who did what, for publishers. */
export function StaffAuditPage({ scopes }: StaffPageProps) {
  const [about, setAbout] = useState<About>('everything');
  return (
    <Flex direction="column" gap="4" align="stretch">
      <Flex gap="3" align="center" justify="between" wrap="wrap">
        <ChoicePicker
          label={words.about}
          value={about}
          choices={Object.entries(words.abouts)}
          onChange={(id) => setAbout(id as About)}
        />
        <Button asChild variant="surface" color="gray">
          <a href="/staff/audit?as=jsonl" download="audit.jsonl">
            {words.export}
          </a>
        </Button>
      </Flex>
      <AuditTable key={about} about={about} scopes={scopes} />
    </Flex>
  );
}

/** Deeds that are about no flow and no shop. */
const ofPeople = new Set(['sign-in', 'sign-in refused', 'sign-out']);

/** In one line, so that rows are as high as they must be. */
const timeOf = ({ at }: AuditRow) => <Text wrap="nowrap">{shownTime(at)}</Text>;

type TableProps = Pick<StaffPageProps, 'scopes'> & { about: About };

function AuditTable({ about, scopes }: TableProps) {
  const [older, setOlder] = useState<readonly AuditRow[]>([]);
  const [next, setNext] = useState<string | null>();
  const query = about === 'everything' ? {} : { about };
  const { answer, failure } = useAnswer('readAudit', { query });
  if (answer === undefined) return <Waiting failure={failure} />;
  const before = next === undefined ? answer.next : next;
  const showOlder = async () => {
    if (before === null) return;
    const page = await callStaff('readAudit', { query: { ...query, before } });
    setOlder([...older, ...page.rows]);
    setNext(page.next);
  };
  const rows = [...answer.rows, ...older];
  if (rows.length === 0) return <p>{words.none}</p>;
  const whereOf = ({ action, scope: { kind, id } }: AuditRow) =>
    ofPeople.has(action)
      ? ''
      : nameOfScope(scopes, (id === undefined ? 'everybody' : `${kind}:${id}`) as ScopeName);
  const columns = [
    { title: words.time, tell: timeOf },
    { title: words.who, tell: ({ by }: AuditRow) => by?.name ?? words.nobodyKnown },
    { title: words.deed, tell: ({ action }: AuditRow) => deedInWords(action) },
    { title: words.where, tell: whereOf },
    { title: words.details, tell: ({ detail }: AuditRow) => detailsInWords(detail) },
  ];
  return (
    <>
      <StaffTable columns={columns} rows={rows} keyOf={({ id }) => id} />
      {before !== null && (
        <div>
          <Button variant="surface" color="gray" onClick={() => void showOlder()}>
            {words.older}
          </Button>
        </div>
      )}
    </>
  );
}

import { useState } from 'react';
import { Badge, Button } from '@radix-ui/themes';
import type { VisitSummary } from '../../../contract/staff.gen.ts';
import type { Flow } from '../../../engine/types.ts';
import { addressFor } from '../calls/calls.ts';
import { DayPicker } from '../pages/pickers.tsx';
import staffStyles from '../pages/Staff.module.css';
import { StaffTable, type Column } from '../pages/StaffTable.tsx';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { fillWords, languageInWords } from '../words.ts';
import { endInWords } from './cameTo.ts';
import { titleOfStep } from './StepTable.tsx';
import words from './words.json';

const addressOfVisit = (id: string) => addressFor(scope, { page: 'visit', id });

/** What is told of each visit of a day. */
const columnsOf = (flow: Flow | undefined): Column<VisitSummary>[] => [
  {
    title: words.began,
    tell: ({ id, beganAt }) => <a href={addressOfVisit(id)}>{shownTime(beganAt)}</a>,
  },
  { title: words.at, tell: ({ step }) => titleOfStep(flow, step) },
  { title: words.end, tell: (visit) => <EndBadge visit={visit} flow={flow} /> },
  {
    title: words.screen,
    tell: ({ begun: { language, screen } }) =>
      fillWords(words.on, { language: languageInWords(language), screen: words.screens[screen] }),
  },
  { title: words.errorCount, tell: ({ errors }) => errors },
];

const colours = { booked: 'green', lead: 'amber', left: 'gray', null: 'blue' } as const;

/** What a visit came to. */
export const EndBadge = ({
  visit,
  flow,
}: {
  visit: Pick<VisitSummary, 'end' | 'step'>;
  flow: Flow | undefined;
}) => (
  <Badge color={colours[String(visit.end) as keyof typeof colours]}>
    {endInWords(visit, flow)}
  </Badge>
);

/** Opens a visit of a shop: by the id of its appointment or lead, or from the visits of a day. */
export function OpenVisit({ shop, flow }: { shop: string; flow: Flow | undefined }) {
  const [id, setId] = useState('');
  /** undefined: today at the shop, which the server knows */
  const [chosen, setDay] = useState<string>();
  const { answer, failure } = useAnswer('listVisits', {
    query: { shop, flow: flowName, day: chosen },
  });
  const day = chosen ?? answer?.day ?? '';
  return (
    <>
      <form
        className={staffStyles.row}
        onSubmit={(event) => {
          event.preventDefault();
          window.location.assign(addressOfVisit(id.trim()));
        }}
      >
        <label className={staffStyles.picker}>
          {words.reference}
          <input value={id} required onChange={({ target }) => setId(target.value)} />
        </label>
        <Button type="submit" variant="surface" color="gray">
          {words.open}
        </Button>
        <DayPicker label={words.day} value={day} required onChange={setDay} />
      </form>
      {answer === undefined ? (
        <Waiting failure={failure} />
      ) : answer.visits.length === 0 ? (
        <p>{words.noneOnDay}</p>
      ) : (
        <StaffTable
          columns={columnsOf(flow)}
          rows={answer.visits}
          keyOf={({ id: visit }) => visit}
        />
      )}
    </>
  );
}

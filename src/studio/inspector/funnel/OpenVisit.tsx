import { useState } from 'react';
import type { Flow } from '../../../engine/types.ts';
import { addressFor } from '../calls/calls.ts';
import staffStyles from '../pages/Staff.module.css';
import { flow as flowName, scope, useAnswer, Waiting } from '../calls/useAnswer.tsx';
import { shownTime } from '../times.ts';
import { fillWords, languageInWords } from '../words.ts';
import styles from './Funnel.module.css';
import { endInWords } from './cameTo.ts';
import { titleOfStep } from './StepTable.tsx';
import words from './words.json';

const addressOfVisit = (id: string) => addressFor(scope, { page: 'visit', id });

/** Opens a visit of a shop: by the id of its appointment or lead, or from the visits of a day. */
export function OpenVisit({ flow }: { flow: Flow | undefined }) {
  const [kind, shop] = scope.split(':');
  if (kind !== 'shop' || shop === undefined) return <p>{words.shopFirst}</p>;
  return <OfShop shop={shop} flow={flow} />;
}

function OfShop({ shop, flow }: { shop: string; flow: Flow | undefined }) {
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
        <button type="submit">{words.open}</button>
        <label className={staffStyles.picker}>
          {words.day}
          <input
            type="date"
            value={day}
            required
            onChange={({ target }) => target.value !== '' && setDay(target.value)}
          />
        </label>
      </form>
      {answer === undefined ? (
        <Waiting failure={failure} />
      ) : answer.visits.length === 0 ? (
        <p>{words.noneOnDay}</p>
      ) : (
        <div className={styles.listed}>
          <table className={staffStyles.table}>
            <thead>
              <tr>
                {[words.began, words.at, words.end, words.screen, words.errorCount].map((title) => (
                  <th key={title}>{title}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {answer.visits.map((visit) => (
                <tr key={visit.id}>
                  <th scope="row">
                    <a href={addressOfVisit(visit.id)}>{shownTime(visit.beganAt)}</a>
                  </th>
                  <td>{titleOfStep(flow, visit.step)}</td>
                  <td>{endInWords(visit, flow)}</td>
                  <td>
                    {fillWords(words.on, {
                      language: languageInWords(visit.begun.language),
                      screen: words.screens[visit.begun.screen],
                    })}
                  </td>
                  <td>{visit.errors}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

import { VisitTools } from '../bar/VisitTools.tsx';
import { rightCode, triesPerCode } from '../../simulation/constants.ts';
import styles from '../Inspector.module.css';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { useVisitTo } from '../store/useVisitTo.ts';
import { eventsSoFar } from '../visit/inspection.ts';
import { fillWords, stepInWords } from '../words.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import words from './words.json';

/** The pane with the phone, in the chosen size. */
export function PhonePane() {
  const { flow, persona, moment, seen, sceneOf } = useInspected();
  const { comeTo, playAs, backToVisit } = useActions();
  const update = useUpdate();
  const size = usePage((now) => now.size);
  const isDrawn = usePage((now) => now.isDrawn);
  const inspection = usePage((now) => now.inspection);
  const restarted = usePage((now) => now.restarted);
  const chosen = usePage((now) => now.preview);
  const previewed =
    chosen !== undefined && Object.hasOwn(flow.steps, chosen) && chosen !== moment.step.id
      ? chosen
      : undefined;
  const preview = useVisitTo(previewed);
  const { who, events } = preview ?? {
    who: persona,
    // As far as they can be played: the flow may have changed.
    events: eventsSoFar(inspection).slice(0, seen.length - 1),
  };
  const title = previewed === undefined ? '' : stepInWords(flow, previewed);
  const shown = preview === undefined ? moment.step : flow.steps[previewed!]!;
  const asksCode = shown.component === 'validate-pin';
  return (
    <>
      <div className={styles.phoneHead}>
        <VisitTools />
      </div>
      <output className={styles.strip}>
        {preview !== undefined && (
          <>
            <span>{fillWords(words.preview, { title, persona: who.title })}</span>
            <button type="button" onClick={backToVisit}>
              {words.backToVisit}
            </button>
          </>
        )}
        {previewed !== undefined && preview === undefined && (
          <span>{fillWords(words.noVisit, { title })}</span>
        )}
        {previewed === undefined && restarted !== undefined && <span>{restarted}</span>}
      </output>
      {asksCode && (
        <p className={styles.hint}>
          For trying it out, the code here is <strong>{rightCode}</strong>; customers get theirs by
          text. Any other is wrong, and after {triesPerCode} wrong ones a new one must be sent.
        </p>
      )}
      <div className={styles.fill}>
        <PhoneFrame
          scene={sceneOf(who, events)}
          isWaiting={!isDrawn}
          size={size}
          label={`The screens for ${who.title}`}
          onEvents={preview === undefined ? comeTo : (happened) => playAs(who.id, happened)}
          onRequests={(records) => update({ records })}
        />
      </div>
    </>
  );
}

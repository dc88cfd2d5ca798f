import { BarSelect } from '../bar/TopBar.tsx';
import { rightCode, triesPerCode } from '../../simulation/constants.ts';
import styles from '../Inspector.module.css';
import { useActions, useInspected, usePage, useUpdate } from '../store/contexts.ts';
import { eventsSoFar } from '../visit/inspection.ts';
import { PhoneFrame } from './PhoneFrame.tsx';
import type { PhoneSize } from './scene.ts';

const sizes: readonly { id: PhoneSize; title: string }[] = [
  { id: 'phone', title: 'Phone' },
  { id: 'small', title: 'Small phone' },
  { id: 'wide', title: 'Page' },
  { id: 'frame', title: 'In a shop’s site' },
];

/** The pane with the phone, in the chosen size. */
export function PhonePane() {
  const { persona, moment, sceneOf } = useInspected();
  const { comeTo } = useActions();
  const update = useUpdate();
  const size = usePage((now) => now.size);
  const isDrawn = usePage((now) => now.isDrawn);
  const inspection = usePage((now) => now.inspection);
  const asksCode = moment.step.component === 'validate-pin';
  return (
    <>
      <div className={styles.phoneHead}>
        <BarSelect
          label="Size"
          value={size}
          choices={sizes}
          onChange={(id) => update({ size: id as PhoneSize })}
        />
        <button type="button" onClick={() => comeTo([])}>
          Start again
        </button>
      </div>
      {asksCode && (
        <p className={styles.hint}>
          The code is <strong>{rightCode}</strong>. Any other is wrong; after {triesPerCode} wrong
          ones a new one must be sent, as at a real shop.
        </p>
      )}
      <div className={styles.fill}>
        <PhoneFrame
          scene={sceneOf(persona, eventsSoFar(inspection))}
          isWaiting={!isDrawn}
          size={size}
          label={`The screens for ${persona.title}`}
          onEvents={comeTo}
          onRequests={(records) => update({ records })}
        />
      </div>
    </>
  );
}

import type { FlowEvent } from '../../engine/types.ts';
import type { RequestRecord } from '../../simulation/types.ts';
import { BarSelect } from '../bar/TopBar.tsx';
import styles from '../Inspector.module.css';
import { PhoneFrame } from './PhoneFrame.tsx';
import type { PhoneSize, Scene } from './scene.ts';

const sizes: readonly { id: PhoneSize; title: string }[] = [
  { id: 'phone', title: 'Phone' },
  { id: 'small', title: 'Small phone' },
  { id: 'wide', title: 'Page' },
  { id: 'frame', title: 'In a shop’s site' },
];
interface PhonePaneProps {
  scene: Scene;
  size: PhoneSize;
  onSize: (size: PhoneSize) => void;
  label: string;
  /** The screen waits for a code. */
  asksCode: boolean;
  onRestart: () => void;
  onEvents: (events: readonly FlowEvent[]) => void;
  onRequests: (records: readonly RequestRecord[]) => void;
}

/** The real screens, in the size that is looked at. */
export function PhonePane(props: PhonePaneProps) {
  const { scene, size, label, asksCode, onSize, onRestart, onEvents, onRequests } = props;
  return (
    <>
      <div className={styles.phoneHead}>
        <BarSelect
          label="Size"
          value={size}
          choices={sizes}
          onChange={(id) => onSize(id as PhoneSize)}
        />
        <button type="button" onClick={onRestart}>
          Start again
        </button>
      </div>
      {asksCode && <p className={styles.hint}>Any four digits are the right code, but 0000.</p>}
      <div className={styles.fill}>
        <PhoneFrame
          scene={scene}
          size={size}
          label={label}
          onEvents={onEvents}
          onRequests={onRequests}
        />
      </div>
    </>
  );
}

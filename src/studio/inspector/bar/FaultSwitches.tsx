import { useId, useRef } from 'react';
import { faults, type Fault } from '../../simulation/types.ts';
import { useClosesOnBlur } from './useClosesOnBlur.ts';
import styles from './Bar.module.css';

const words: Readonly<Record<Fault, string>> = {
  slow: 'Every answer takes three seconds',
  offline: 'No connection',
  '400': 'The shop refuses',
  '401': 'The proof of the phone is gone',
  '500': 'The server is down',
  'slot-lost': 'The time is taken at booking',
};

interface FaultSwitchesProps {
  active: readonly Fault[];
  onChange: (active: readonly Fault[]) => void;
}

/**
 * Switches for what goes wrong between the phone and the simulated shop, also during a visit.
 * Escape and a press outside close the list.
 */
export function FaultSwitches({ active, onChange }: FaultSwitchesProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useClosesOnBlur(list);
  const place = () => {
    const { left, bottom } = button.current!.getBoundingClientRect();
    list.current!.style.left = `${Math.max(8, Math.min(left, window.innerWidth - 268))}px`;
    list.current!.style.top = `${bottom + 8}px`;
  };
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} data-on={active.length > 0}>
        {active.length > 1 ? `${active.length} faults` : active[0] ? words[active[0]] : 'No faults'}
      </button>
      <div ref={list} id={id} popover="auto" className={styles.faults} onBeforeToggle={place}>
        <fieldset aria-label="Faults of the simulated shop">
          {faults.map((fault) => (
            <label key={fault}>
              <input
                type="checkbox"
                checked={active.includes(fault)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...active, fault]
                      : active.filter((other) => other !== fault),
                  )
                }
              />
              {words[fault]}
            </label>
          ))}
        </fieldset>
      </div>
    </>
  );
}

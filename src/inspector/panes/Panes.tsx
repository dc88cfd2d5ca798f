import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Divider } from './Divider.tsx';
import { cx } from '../../ui/styles/cx.ts';
import tabs from '../paneTabs.module.css';
import styles from './Panes.module.css';
import { usePaneWidths } from './usePaneWidths.ts';

export type Pane = 'flow' | 'phone' | 'details';

interface PanesProps {
  /** The pane that is shown where there is room for only one. */
  shown: Pane;
  onShow: (pane: Pane) => void;
  flow: ReactNode;
  phone: ReactNode;
  details: ReactNode;
}

const panes = [
  { id: 'flow', label: 'Flow', region: 'Flow' },
  { id: 'phone', label: 'Phone', region: 'Screens' },
  { id: 'details', label: 'Details', region: 'Details' },
] as const;

/**
 * The three panes side by side, with dividers between them that can be dragged or moved by arrow
 * keys. Enter or a double click on a divider folds the pane to its right. In a narrow window tabs
 * show one pane at a time; the others stay in the page, so that the phone keeps its visit.
 */
export function Panes({ shown, onShow, ...contents }: PanesProps) {
  const root = useRef<HTMLDivElement>(null);
  const { widths, setWidth, toggleFold, save } = usePaneWidths();
  const [isDragging, setDragging] = useState(false);
  const size = (pane: 'phone' | 'details') =>
    widths[pane].isFolded ? '0px' : `${widths[pane].px}px`;
  return (
    <>
      <nav className={styles.tabs} aria-label="Panes">
        {panes.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className={cx(tabs.tab, styles.tab)}
            aria-pressed={shown === id}
            onClick={() => onShow(id)}
          >
            {label}
          </button>
        ))}
      </nav>
      <main
        ref={root}
        className={styles.panes}
        data-shown={shown}
        data-dragging={isDragging}
        aria-label="Flow, screens and details"
        style={{ '--phone': size('phone'), '--details': size('details') } as CSSProperties}
      >
        {panes.map(({ id, label, region }) => (
          <div key={id} className={styles.slot} data-pane={id}>
            {id !== 'flow' && (
              <Divider
                label={`Width of ${region}`}
                width={widths[id].isFolded ? 0 : widths[id].px}
                onMove={(px) => setWidth(id, px)}
                onEnd={() => {
                  setDragging(false);
                  save();
                }}
                onBegin={() => setDragging(true)}
                onFold={() => toggleFold(id)}
              />
            )}
            {id !== 'flow' && widths[id].isFolded && (
              <button
                type="button"
                className={styles.rail}
                aria-expanded={false}
                title={`Show ${region.toLowerCase()}`}
                onClick={() => toggleFold(id)}
              >
                {label}
              </button>
            )}
            <section
              className={styles.pane}
              aria-label={region}
              data-folded={id !== 'flow' && widths[id].isFolded}
            >
              {contents[id]}
            </section>
          </div>
        ))}
      </main>
    </>
  );
}

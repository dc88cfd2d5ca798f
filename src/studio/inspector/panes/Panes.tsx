import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { Divider } from './Divider.tsx';
import { cx } from '../../../page/ui/styles/cx.ts';
import tabs from '../paneTabs.module.css';
import styles from './Panes.module.css';

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

interface PaneWidth {
  readonly px: number;
  readonly isFolded: boolean;
}
type Widths = Readonly<Record<'phone' | 'details', PaneWidth>>;

const key = 'inspector panes';
const least = 260;
const most = 1200;

/**
 * The initial widths: a quarter of the page for the phone, a little more for the details. Widths
 * that somebody chose take precedence.
 */
function beginning(): Widths {
  const width = window.innerWidth;
  const usual: Widths = {
    phone: { px: Math.min(400, Math.max(280, width * 0.24)), isFolded: false },
    details: { px: Math.min(460, Math.max(340, width * 0.27)), isFolded: false },
  };
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Widths | null;
    return typeof kept?.phone.px === 'number' && typeof kept.details.px === 'number' ? kept : usual;
  } catch {
    return usual;
  }
}

/** The widths of the panes, kept in this browser. */
function usePaneWidths() {
  const [widths, setWidths] = useState(beginning);
  const keep = (next: Widths) => {
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Without storage the panes have the usual widths next time.
    }
  };
  const change = (pane: keyof Widths, next: Partial<PaneWidth>) =>
    setWidths((now) => ({ ...now, [pane]: { ...now[pane], ...next } }));
  return {
    widths,
    setWidth: (pane: keyof Widths, px: number) =>
      change(pane, { px: Math.min(most, Math.max(least, px)), isFolded: px < least / 2 }),
    toggleFold: (pane: keyof Widths) => {
      const next = { ...widths, [pane]: { ...widths[pane], isFolded: !widths[pane].isFolded } };
      setWidths(next);
      keep(next);
    },
    save: () => keep(widths),
  };
}

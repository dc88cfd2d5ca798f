import { useState } from 'react';

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
export function usePaneWidths() {
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

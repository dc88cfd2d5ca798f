import { lazy, Suspense } from 'react';
import { Skeleton } from '@radix-ui/themes';
import { StaffTable } from '../pages/StaffTable.tsx';
import { shownDay } from '../times.ts';
import type { DaysPlotProps } from './DaysPlot.tsx';
import styles from './Plots.module.css';

/** The library that draws is loaded where something is drawn. */
const DaysPlot = lazy(() =>
  import('./DaysPlot.tsx').then((loaded) => ({ default: loaded.DaysPlot })),
);

interface DaysFigureProps extends DaysPlotProps {
  /** What is drawn, in a sentence with the sums */
  label: string;
  words: { readonly numbers: string; readonly date: string };
}

/** Numbers by day: drawn, and in a table for whoever wants each. */
export function DaysFigure({ label, words, ...plot }: DaysFigureProps) {
  const { series, days } = plot;
  return (
    <>
      <ul className={styles.key}>
        {series.map(({ key, title, colour }) => (
          <li key={key}>
            <i style={{ background: colour }} /> {title}
          </li>
        ))}
      </ul>
      <figure aria-label={label} className={styles.figure}>
        <div aria-hidden>
          <Suspense fallback={<Skeleton height="248px" />}>
            <DaysPlot {...plot} />
          </Suspense>
        </div>
      </figure>
      <details>
        <summary>{words.numbers}</summary>
        <StaffTable
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { title: words.date, tell: ({ day }) => shownDay(day) },
            ...series.map(({ key, title }) => ({
              title,
              isNumber: true,
              tell: (day: (typeof days)[number]) => day[key] ?? '–',
            })),
          ]}
        />
      </details>
    </>
  );
}

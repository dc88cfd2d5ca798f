import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import { shownDay } from '../times.ts';
import styles from './Plots.module.css';

/** What is drawn of each day. */
export interface Series {
  readonly key: string;
  readonly title: string;
  /** A colour token */
  readonly colour: string;
  /** As what: what there is most of as an area, what it is compared with dashed */
  readonly as: 'area' | 'line' | 'dashed';
}

export interface DaysPlotProps {
  series: readonly Series[];
  /** The numbers of each day by the keys of the series; `undefined`: not known */
  days: readonly ({ readonly day: string } & Readonly<Record<string, string | number>>)[];
  /** What happened on a day, by the short mark that stands there */
  marks: readonly { readonly day: string; readonly mark: string }[];
}

const HEIGHT = 248;

/** Numbers by day as lines, with what happened at its day. Whoever shows it tells the numbers, too. */
export function DaysPlot({ series, days, marks }: DaysPlotProps) {
  const tick = { fill: 'var(--ink-soft)', fontSize: 12 };
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={[...days]}
        accessibilityLayer={false}
        margin={{ top: 20, right: 8, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={shownDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--line)' }}
          minTickGap={48}
        />
        <YAxis width={36} tick={tick} tickLine={false} axisLine={false} allowDecimals={false} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--line-strong)' }}
          content={<Tip series={series} />}
        />
        {marks.map(({ day, mark }) => (
          <ReferenceLine
            key={mark}
            x={day}
            stroke="var(--ink-soft)"
            strokeDasharray="2 3"
            label={{ value: mark, position: 'top', fill: 'var(--ink)', fontSize: 12 }}
          />
        ))}
        {series.map(({ key, title, colour, as }) => {
          const drawn = { dataKey: key, name: title, stroke: colour, isAnimationActive: false };
          return as === 'area' ? (
            <Area key={key} {...drawn} fill={colour} fillOpacity={0.1} strokeWidth={2} />
          ) : (
            <Line
              key={key}
              {...drawn}
              dot={false}
              strokeWidth={as === 'line' ? 2 : 1.5}
              {...(as === 'dashed' && { strokeDasharray: '4 4' })}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** The numbers of the day that is pointed at, which the library hands it. */
function Tip({
  active = false,
  payload = [],
  label,
  series,
}: Partial<Pick<TooltipContentProps, 'active' | 'payload' | 'label'>> &
  Pick<DaysPlotProps, 'series'>) {
  if (!active || payload.length === 0) return null;
  return (
    <div className={styles.tip}>
      <strong>{shownDay(String(label))}</strong>
      <ul className={styles.rows}>
        {series.map(({ key, title }) => (
          <li key={key}>
            {title}{' '}
            <span>{String(payload.find(({ dataKey }) => dataKey === key)?.value ?? '–')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

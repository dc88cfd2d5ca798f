import { durationInWords } from '../../../booking/text/durationInWords.ts';
import { formatLongDate, formatTime } from '../../../booking/clock/timeFormats.ts';
import type { LocalDate, LocalTime } from '../../../contract/types.gen.ts';
import type { ExplainedDay, ExplainedTime, Refused } from '../../../booking/slots/availability.ts';
import { whyText, type WhyWord } from './whyText.ts';

/** Why a day has no time, or which ones, in words. */
export interface DayInWords {
  /** What stands against it, or what can be chosen: at least one sentence. */
  readonly because: readonly string[];
  /** What would change that; undefined where nothing would. */
  readonly change: string | undefined;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

const dayOf = (date: LocalDate) => formatLongDate(date);
const weekdayOf = (date: LocalDate) => formatLongDate(date, { pattern: 'EEEE' });

/** '8:00am to 10:30am, 2:00pm': times of a grid, those in a row as one range. */
function rangesOf(times: readonly LocalTime[], grid: readonly LocalTime[]): string {
  const rows: LocalTime[][] = [];
  for (const time of times) {
    const row = rows.at(-1);
    const isNext = row !== undefined && grid.indexOf(time) === grid.indexOf(row.at(-1)!) + 1;
    if (isNext) row.push(time);
    else rows.push([time]);
  }
  const inWords = (row: readonly LocalTime[]) =>
    row.length === 1 ? formatTime(row[0]!) : `${formatTime(row[0]!)} to ${formatTime(row.at(-1)!)}`;
  return rows.map(inWords).join(', ');
}

/** What stands against a whole day, and what would change it. */
function againstDay(day: ExplainedDay, refused: Refused): Pick<DayInWords, 'because' | 'change'> {
  const { date, hours, isClosedDate, last, taken } = day;
  const limit = hours?.dayLimit ?? 0;
  const say = (word: WhyWord) =>
    whyText(word, {
      day: dayOf(date),
      weekday: weekdayOf(date),
      last: dayOf(last),
      today: dayOf(day.today),
      notice: durationInWords(day.minimumNoticeMinutes),
      taken,
      limit,
    });
  type Reason = readonly [because: WhyWord, change?: WhyWord];
  const closedDate: Reason[] = isClosedDate ? [['closedDate', 'changeClosedDate']] : [];
  const isOpen = hours?.enabled === true;
  const closedWeekday: Reason[] = isOpen ? [] : [['closedWeekday', 'changeWeekday']];
  const reasons: Partial<Record<Refused, readonly Reason[]>> = {
    closed: [...closedDate, ...closedWeekday],
    dayFull: [limit === 0 ? ['dayLimitNone', 'changeLimitNone'] : ['dayFull', 'changeDayFull']],
    noAfterHours: [['noAfterHours', 'changeAfterHours']],
    tooFar: [['tooFar', 'changeTooFar']],
    tooSoon: [['tooSoonAfterHours', 'changeTooSoon']],
  };
  const found: readonly Reason[] = reasons[refused] ?? [['past']];
  const changes = found.flatMap(([, change]) => change ?? []);
  return {
    because: found.map(([because]) => say(because)),
    change: changes.length === 0 ? undefined : changes.map(say).join(' '),
  };
}

/** What stands against each time of a day with a place left, and what would change it. */
function againstTimes(day: ExplainedDay): Pick<DayInWords, 'because' | 'change'> {
  const { times, hours, date } = day;
  const weekday = weekdayOf(date);
  if (day.option === 'AFTER_HOURS_DROP_OFF') {
    return { because: [whyText('freeAfterHours')], change: undefined };
  }
  if (times.length === 0) {
    return {
      because: [whyText('noGrid', { weekday })],
      change: whyText('changeHours', { weekday }),
    };
  }
  const grid = times.map(({ time }) => time);
  const limit = hours?.slotLimit ?? 0;
  const notice = durationInWords(day.minimumNoticeMinutes);
  const withRule = (rule: ExplainedTime['refused']) =>
    times.filter(({ refused }) => refused === rule).map(({ time }) => time);
  const say = (rule: ExplainedTime['refused'], word: WhyWord) => {
    const those = withRule(rule);
    if (those.length === 0) return [];
    return [whyText(word, { times: rangesOf(those, grid), limit, notice })];
  };
  const changes = [
    ...(withRule('tooSoon').length > 0 ? [whyText('changeTooSoon')] : []),
    ...(withRule('slotTaken').length > 0 ? [whyText('changeSlots', { limit })] : []),
  ];
  return {
    because: [
      ...say(null, 'freeTimes'),
      ...say('tooSoon', 'tooSoon'),
      ...say('slotTaken', 'slotTaken'),
      ...say('notOffered', 'notOffered'),
    ],
    change: changes.length === 0 ? undefined : changes.join(' '),
  };
}

/** Explains a day of a shop in words, with the hours, limits and dates that decide. */
export function dayInWords(day: ExplainedDay): DayInWords {
  const { hours, taken, date } = day;
  const said = day.refused === null ? againstTimes(day) : againstDay(day, day.refused);
  const booked =
    hours?.dayLimit == null
      ? whyText('bookedWithoutLimit', { taken })
      : whyText('bookedOfLimit', { taken, limit: hours.dayLimit });
  const atOneTime =
    hours?.slotLimit == null ? [] : [whyText('bookedAtTime', { limit: hours.slotLimit })];
  return {
    ...said,
    facts: [
      {
        name: whyText('factHours', { weekday: weekdayOf(date) }),
        value:
          hours?.enabled === true
            ? `${formatTime(hours.startTime)} to ${formatTime(hours.endTime)}`
            : whyText('none'),
      },
      { name: whyText('factBooked'), value: [booked, ...atOneTime].join(', ') },
      { name: whyText('factNotice'), value: durationInWords(day.minimumNoticeMinutes) },
      { name: whyText('factReach'), value: dayOf(day.last) },
    ],
  };
}

import type { JournalRecord } from '../../../contract/staff.gen.ts';
import type { RefusedRule, ShopSettings } from '../../../contract/types.gen.ts';
import type { FlowEvent } from '../../../engine/types.ts';
import type { Persona } from '../../simulation/types.ts';
import { isAboutWaiting, isAboutWays } from './notOfferedInWords.ts';
import type { PlayedJournal } from './playJournal.ts';

type Records = readonly Pick<JournalRecord, 'decided'>[];

/** The rules against ways to come, by the number of the record; undefined for other records. */
const waysIn = (records: Records): (readonly RefusedRule[] | undefined)[] =>
  records.map(({ decided }) =>
    decided !== null && 'refused' in decided && isAboutWays(decided.refused)
      ? decided.refused
      : undefined,
  );

/**
 * The persona at a shop that offers the ways to come and the days which it offered in a visit, as
 * far as the journal tells.
 */
export function shopAsDecided(persona: Persona, records: Records): Persona {
  const ways = waysIn(records).findLast((each) => each !== undefined);
  const closedDates = records.flatMap(({ decided }) =>
    decided !== null && 'days' in decided && !decided.afterHours
      ? decided.days.map(({ date }) => date)
      : [],
  );
  return {
    ...persona,
    closedDates,
    settings: {
      ...persona.settings,
      ...(ways && {
        allowAfterHoursDropoff: !ways.includes('afterHours'),
        allowCourtesyTransportationRequest: !ways.includes('courtesy'),
      }),
    },
  };
}

/** The events with services for which waiting is offered, or not, as it was in the visit. */
export function servicesAsDecided(
  { events, after }: Pick<PlayedJournal, 'events' | 'after'>,
  records: Records,
  { services }: ShopSettings,
): FlowEvent[] {
  const ways = waysIn(records);
  return events.map((event, index) => {
    if (event.answers?.selectedServiceIds !== true) return event;
    const record = after.findIndex((count) => count > index);
    const next = ways.slice(record).find((each) => each !== undefined);
    if (next === undefined) return event;
    const canWait = !next.some(isAboutWaiting);
    const service = services.find(({ allowWaiter }) => allowWaiter === canWait);
    if (service === undefined) return event;
    return { ...event, answers: { ...event.answers, selectedServiceIds: [service.id] } };
  });
}

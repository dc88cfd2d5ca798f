import type { Answers } from '../../schemas/types.gen.ts';
import type { LocalDateTime } from './shopTime.ts';

/** The answers of the screen "I would like to:" and its time picker. */
export type WaiterAnswers = Required<Pick<Answers, 'waiterPreference'>> &
  Pick<
    Answers,
    'whenToCome' | 'enabledCourtesyTransformation' | 'selectedDateToCome' | 'dayToCome'
  >;

/**
 * What is kept of the preference answers (specification, section 4, "After-hours preference"): after
 * hours only the day; otherwise when to come and its time, the found slot for soonest-available; a
 * ride only for dropping off.
 *
 * @param soonest the slot that the soonest search found, null for none
 * @returns all five answers; those not kept are undefined, so that spreading the result over older
 *   answers clears them
 */
export function waiterAnswers(chosen: WaiterAnswers, soonest: LocalDateTime | null): WaiterAnswers {
  const { waiterPreference, whenToCome } = chosen;
  if (waiterPreference === 'after-hours-drop-off') {
    return {
      waiterPreference,
      whenToCome: undefined,
      enabledCourtesyTransformation: undefined,
      selectedDateToCome: undefined,
      dayToCome: chosen.dayToCome,
    };
  }
  const isDropOff = waiterPreference === 'drop-off-vehicle';
  return {
    waiterPreference,
    whenToCome,
    enabledCourtesyTransformation: isDropOff ? chosen.enabledCourtesyTransformation : undefined,
    selectedDateToCome:
      whenToCome === 'soonest-available' ? (soonest ?? undefined) : chosen.selectedDateToCome,
    dayToCome: undefined,
  };
}

import type { Phone, ShopSettings, Uuid } from '../../contract/types.gen.ts';
import { refusals } from '../../booking/slots/availability.ts';
import { customerMatch, type CustomerMatch } from '../../booking/customer/customerMatch.ts';
import type { Snapshot, Step } from '../../engine/types.ts';
import { leadId, secret, token } from './constants.ts';
import { knownVehicles } from './knownVehicles.ts';
import { settingsFor } from './personas.ts';
import type { Persona } from './types.ts';

/** What a visit's session holds beside the snapshot: fields of `src/page/wizard/session.ts`. */
export interface SimulatedSession {
  readonly token?: string;
  readonly challenge?: { readonly phone: Phone; readonly secret: string };
  readonly verifiedPhone?: Phone;
  readonly match?: CustomerMatch;
  readonly leadId?: Uuid;
  readonly bookingError?: string;
}

/**
 * The session of a visit that starts in the middle: with what the calls before would have stored,
 * so that the real screens work.
 *
 * @param shown the snapshot, with the component of the step that is shown
 */
export function sessionOf(
  persona: Persona,
  { context, answers, component }: Pick<Snapshot, 'context' | 'answers'> & Pick<Step, 'component'>,
  shopSettings?: ShopSettings,
): SimulatedSession {
  const phone = typeof answers.phone === 'string' ? answers.phone : undefined;
  const refused =
    component === 'view-booking-confirmation-error' ? { bookingError: refusals.slotTaken } : {};
  if (context.isPhoneValid !== true) {
    return { ...refused, ...(phone !== undefined && { challenge: { phone, secret } }) };
  }
  const settings = settingsFor(persona, shopSettings);
  return {
    token,
    verifiedPhone: phone ?? persona.phone,
    match: customerMatch(knownVehicles(persona, settings, new Date(0))),
    leadId,
    ...refused,
  };
}

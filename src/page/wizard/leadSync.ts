import type { BookingLead, Uuid } from '../../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { hasStatus } from '../api/httpError.ts';
import { abandonLead, createLead, updateLead } from '../api/bookingCalls.ts';
import { revokeToken } from '../api/revokeToken.ts';
import { afterPaint } from '../browser/afterPaint.ts';
import { isSameLead, toLead } from '../../booking/request/toLead.ts';
import { bookingFacts } from './bookingFacts.ts';
import { type LeadSync, presentAnswers, type Wizard } from './wizard.ts';

/**
 * Keeps the visit's lead up to date: once the phone is proven, creates or updates it after each
 * event, when the next screen is painted or the page goes, one call at a time, and never sends the
 * same payload twice. When the page is hidden or
 * closed, marks the lead abandoned, unless the visitor has booked or sent the exit form. Failures
 * are logged and ignored (specification, sections 4 and 8). When the page closes, revokes the
 * token.
 */
export function startLeadSync(api: ShopApi, wizard: Wizard): LeadSync {
  let sent: BookingLead | undefined;
  /** The token with which it was sent. */
  let sentWith: string | undefined;
  let queue = Promise.resolve();

  /**
   * Updates a lead and returns its id; undefined if there is none, or if it belongs to another
   * phone.
   */
  async function broughtUpToDate(leadId: Uuid | null, lead: BookingLead, isGoing: boolean) {
    if (leadId === null) return undefined;
    try {
      await updateLead(api, leadId, lead, isGoing);
      return leadId;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  }

  async function send(isGoing: boolean): Promise<void> {
    const { token, leadId, verifiedPhone, isBooked } = wizard.session.get();
    if (token === null || verifiedPhone === null || isBooked) return;
    // Catches everything, so that the calls queued behind this one are still made.
    try {
      const current = () =>
        toLead({ ...presentAnswers(wizard.visit), phone: verifiedPhone }, bookingFacts(wizard));
      let lead = current();
      // Where the phone was proven again, the shop may have lost the lead along with the token.
      if (leadId !== null && sentWith === token && isSameLead(sent, lead)) return;
      let saved = await broughtUpToDate(leadId, lead, isGoing);
      if (saved === undefined) {
        if (wizard.session.get().token !== token) return;
        // The visitor may have gone on while the update was refused.
        lead = current();
        saved = await createLead(api, lead, isGoing);
      }
      // The visitor closed meanwhile, or proved another phone: this lead is not theirs.
      if (wizard.session.get().token !== token) return;
      wizard.session.update({ leadId: saved });
      sent = lead;
      sentWith = token;
    } catch (error) {
      console.warn('The lead could not be saved', error instanceof Error ? error.name : '');
    }
  }
  const enqueue = (isGoing = false) => (queue = queue.then(() => send(isGoing)));
  /** Whether an event has happened since the lead was sent. */
  let isDue = false;
  const sendIfDue = (isGoing: boolean) => {
    if (isDue) void enqueue(isGoing);
    isDue = false;
  };

  /**
   * Closing a page also hides it first; the second call does nothing, because `sent` is cleared.
   */
  function abandon(): void {
    const { leadId, isBooked, isExitSent } = wizard.session.get();
    if (leadId === null || isBooked || isExitSent || sent === undefined) return;
    abandonLead(api, leadId);
    // Makes the next event send the lead again, which removes the mark even if nothing changed.
    sent = undefined;
  }
  const abandonWhenHidden = () => document.visibilityState === 'hidden' && abandon();

  /**
   * A page that the browser may show again (`persisted`) keeps its token; any other page's token is
   * revoked.
   */
  function end({ persisted }: PageTransitionEvent): void {
    abandon();
    const { token, isBooking } = wizard.session.get();
    if (persisted || token === null || isBooking) return;
    revokeToken(api, wizard.settings);
  }

  const unhear = wizard.visit.onHandled(() => {
    isDue = true;
    afterPaint(sendIfDue);
  });
  document.addEventListener('visibilitychange', abandonWhenHidden);
  window.addEventListener('pagehide', end);
  return {
    stop() {
      unhear();
      isDue = false;
      document.removeEventListener('visibilitychange', abandonWhenHidden);
      window.removeEventListener('pagehide', end);
    },
    async settle() {
      sendIfDue(false);
      await queue;
      if (wizard.session.get().leadId === null) await enqueue();
    },
    renew() {
      wizard.session.update({ leadId: null });
      return enqueue();
    },
  };
}

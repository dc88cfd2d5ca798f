import type { BookingLead, Uuid } from '../contract/types.gen.ts';
import type { ShopApi } from '../api/ApiProvider.tsx';
import { hasStatus } from '../api/httpError.ts';
import { abandonLead, createLead, updateLead } from '../api/bookingCalls.ts';
import { revokeToken } from '../api/revokeToken.ts';
import { isSameLead } from '../booking/request/isSameLead.ts';
import { toLead } from '../booking/request/toLead.ts';
import { bookingFacts } from './bookingFacts.ts';
import { presentAnswers, type LeadSync, type Wizard } from './wizard.ts';

/**
 * Keeps the visit's lead up to date: created or updated after each event once the visitor is
 * verified, one call at a time, an unchanged payload never twice. While the page is hidden or closed
 * the lead is marked abandoned, unless the visitor has booked or sent the exit form. Failures are
 * logged and ignored (specification, sections 4 and 8). With the page the visit's token ends.
 */
export function startLeadSync(api: ShopApi, wizard: Wizard): LeadSync {
  let sent: BookingLead | undefined;
  let queue = Promise.resolve();

  /** The lead's id, once it is up to date; undefined for none, and for one of another phone. */
  async function broughtUpToDate(leadId: Uuid | null, lead: BookingLead) {
    if (leadId === null) return undefined;
    try {
      await updateLead(api, leadId, lead);
      return leadId;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
  }

  async function send(): Promise<void> {
    const { token, leadId, verifiedPhone, isBooked } = wizard.session.get();
    if (token === null || verifiedPhone === null || isBooked) return;
    // Whatever goes wrong, the calls that wait for this one are made.
    try {
      const lead = toLead(
        { ...presentAnswers(wizard.visit), phone: verifiedPhone },
        bookingFacts(wizard),
      );
      if (leadId !== null && sent !== undefined && isSameLead(sent, lead)) return;
      const saved = (await broughtUpToDate(leadId, lead)) ?? (await createLead(api, lead));
      // Closed meanwhile, or another phone proven: this lead is not theirs.
      if (wizard.session.get().token !== token) return;
      wizard.session.update({ leadId: saved });
      sent = lead;
    } catch (error) {
      console.warn('The lead could not be saved', error instanceof Error ? error.name : '');
    }
  }
  const enqueue = () => (queue = queue.then(send));

  /** Closing a page hides it first: once is enough. */
  function abandon(): void {
    const { leadId, isBooked, isExitSent } = wizard.session.get();
    if (leadId === null || isBooked || isExitSent || sent === undefined) return;
    abandonLead(api, leadId);
    // The next event takes the mark off, also where it changes nothing.
    sent = undefined;
  }
  const abandonWhenHidden = () => document.visibilityState === 'hidden' && abandon();

  /** A page that a browser may show again keeps its token; of any other nobody has it. */
  function end({ persisted }: PageTransitionEvent): void {
    abandon();
    const { token, isBooking } = wizard.session.get();
    if (persisted || token === null || isBooking) return;
    revokeToken(api, wizard.settings);
  }

  const unhear = wizard.visit.onHandled(() => void enqueue());
  document.addEventListener('visibilitychange', abandonWhenHidden);
  window.addEventListener('pagehide', end);
  return {
    stop() {
      unhear();
      document.removeEventListener('visibilitychange', abandonWhenHidden);
      window.removeEventListener('pagehide', end);
    },
    async settle() {
      await queue;
      if (wizard.session.get().leadId === null) await enqueue();
    },
  };
}

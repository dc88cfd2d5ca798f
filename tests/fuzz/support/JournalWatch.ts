import type { VisitBatch } from '../../../src/contract/types.gen.ts';
import type { Wizard } from '../../../src/page/wizard/wizard.ts';
import type { Request } from './FakeShop.ts';

/** Shorter texts are part of any text. */
const LEAST = 5;

/** Every text and every long number in a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value).trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Reads the journals of visits, and says what they must not hold. */
export class JournalWatch {
  readonly #sent = new Map<string, { requests: number; bytes: number }>();
  readonly #typed = new Set<string>();

  /** Remembers what the visitor has typed and chosen, and what was learnt of them. */
  look({ visit, typed, session }: Wizard): void {
    const { verifiedPhone, challenge, match, token, leadId } = session.get();
    const known = [
      visit.get().answers,
      typed.all(),
      verifiedPhone,
      challenge,
      match,
      token,
      leadId,
    ];
    for (const text of textsIn(known)) if (text.length >= LEAST) this.#typed.add(text);
  }

  /** What is wrong with a request, in sentences. */
  faults({ name, body }: Request): string[] {
    if (name !== 'recordVisit') return [];
    const { visitId, begun, ...rest } = body as VisitBatch;
    const sent = this.#sent.get(visitId) ?? { requests: 0, bytes: 0 };
    this.#sent.set(visitId, sent);
    sent.requests += 1;
    sent.bytes += JSON.stringify(body).length;
    const { flowVersion: _version, ...how } = begun ?? { flowVersion: '' };
    const text = JSON.stringify({ ...rest, ...how });
    return [
      ...[...this.#typed].filter((typed) => text.includes(typed)).map((typed) => `sends ${typed}`),
      ...(sent.requests > 3 ? ['more than three requests'] : []),
      ...(sent.bytes > 1000 ? [`${sent.bytes} bytes`] : []),
    ].map((fault) => `the journal of a visit: ${fault}: ${text}`);
  }
}

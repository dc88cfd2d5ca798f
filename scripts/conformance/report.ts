import type { Answer, CallName } from './client.ts';
import { misfit } from './client.ts';

/** One thing the contract asks for, and what the backend did. */
export interface Finding {
  call: CallName;
  /** As a claim: "answers 404 for an unknown shop" */
  claim: string;
  verdict: 'fits' | 'differs' | 'skipped';
  /** What differs, or why it was skipped */
  because?: string;
}

/** Gathers findings; a claim that cannot be asked (no answer at all) differs, too. */
export class Report {
  readonly findings: Finding[] = [];

  /** `look` answers what differs, or nothing. */
  async claim(
    call: CallName,
    claim: string,
    look: () => Promise<string | undefined>,
  ): Promise<boolean> {
    let because: string | undefined;
    try {
      because = await look();
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code;
      because = `no answer: ${(error as Error).message}${cause === undefined ? '' : ` (${cause})`}`;
    }
    const verdict = because === undefined ? 'fits' : 'differs';
    this.findings.push({ call, claim, verdict, ...(because !== undefined && { because }) });
    return verdict === 'fits';
  }

  skip(call: CallName, claim: string, because: string): void {
    this.findings.push({ call, claim, verdict: 'skipped', because });
  }
}

/** What differs from an answer 200 of the contract's shape. */
export function differsFromGood(call: CallName, { status, body }: Answer): string | undefined {
  if (status < 200 || status > 299) return `answered ${status}${sentenceOf(body)}`;
  const fault = misfit(call, body);
  return fault === undefined ? undefined : `the answer does not fit: ${fault}`;
}

/** What differs from a refusal with a status and a `{ "message" }`. */
export function differsFromRefusal(
  expected: number | readonly number[],
  { status, body }: Answer,
): string | undefined {
  const allowed = typeof expected === 'number' ? [expected] : expected;
  if (!allowed.includes(status)) {
    return `answered ${status}, not ${allowed.join(' or ')}${sentenceOf(body)}`;
  }
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' && message !== ''
    ? undefined
    : 'the refusal has no { "message" }';
}

const sentenceOf = (body: unknown) => {
  const message = (body as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? `: ${message}` : '';
};

/** Findings as lines, call by call, and a sum. */
export function reportText(findings: readonly Finding[]): string {
  const marks = { fits: 'ok     ', differs: 'DIFFERS', skipped: 'skipped' } as const;
  const calls = [...new Set(findings.map(({ call }) => call))];
  const lines = calls.flatMap((call) => [
    call,
    ...findings
      .filter((finding) => finding.call === call)
      .map(
        ({ claim, verdict, because }) =>
          `  ${marks[verdict]}  ${claim}${because === undefined ? '' : `\n           ${because}`}`,
      ),
  ]);
  const sum = (verdict: Finding['verdict']) =>
    findings.filter((finding) => finding.verdict === verdict).length;
  return [
    ...lines,
    '',
    `${sum('fits')} fit, ${sum('differs')} differ, ${sum('skipped')} skipped`,
    '',
  ].join('\n');
}

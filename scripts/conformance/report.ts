import type { Operations } from '../../src/contract/types.gen.ts';
import { contractViolation } from './client.ts';
import type { Answer, Ask, CallName, RequestOptions } from './client.ts';

/** One claim of the contract, and what the backend did. */
export interface Finding {
  call: CallName;
  /** What is claimed: "answers 404 for an unknown shop" */
  claim: string;
  verdict: 'fits' | 'differs' | 'skipped';
  /** What differs, or why it was skipped */
  because?: string;
}

/** Collects findings. A claim without any response counts as differing. */
export class Report {
  readonly findings: Finding[] = [];

  constructor(private readonly ask: Ask) {}

  /** Checks a claim; `look` returns what differs, or nothing. */
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

  /** Claims that a call is answered as the contract has it; returns the answer if it is. */
  async fits<N extends CallName>(
    call: N,
    claim: string,
    options?: RequestOptions,
  ): Promise<Operations[N]['answer'] | undefined> {
    let body: unknown;
    const isGood = await this.claim(call, claim, async () => {
      const answer = await this.ask(call, options);
      body = answer.body;
      return differsFromGood(call, answer);
    });
    return isGood ? (body as Operations[N]['answer']) : undefined;
  }

  /** Claims that a call succeeds, whatever it answers. */
  takes(call: CallName, claim: string, options?: RequestOptions): Promise<boolean> {
    return this.claim(call, claim, async () => {
      const { status } = await this.ask(call, options);
      return status >= 200 && status < 300 ? undefined : `answered ${status}`;
    });
  }

  /** Claims that a call is refused with a status and a `{ "message" }`. */
  refuses(
    call: CallName,
    expected: number | readonly number[],
    claim: string,
    options?: RequestOptions,
  ): Promise<boolean> {
    return this.claim(call, claim, async () =>
      differsFromRefusal(expected, await this.ask(call, options)),
    );
  }

  skip(call: CallName, claim: string, because: string): void {
    this.findings.push({ call, claim, verdict: 'skipped', because });
  }
}

/** How a response differs from a success with the contract's schema. */
export function differsFromGood(call: CallName, { status, body }: Answer): string | undefined {
  if (status < 200 || status > 299) return `answered ${status}${sentenceOf(body)}`;
  const fault = contractViolation(call, body);
  return fault === undefined ? undefined : `the answer does not fit: ${fault}`;
}

/** How a response differs from a refusal with a status and a `{ "message" }`. */
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

/** The findings as lines, call by call, with their totals. */
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

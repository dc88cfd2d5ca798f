/**
 * The secret of a generate-otp response: `{ "secret": "…" }`, a bare JSON string or plain text
 * (decisions, section 3).
 *
 * @param answer as `call` parsed it
 * @returns undefined if the response holds no secret
 */
export function readOtpSecret(answer: unknown): string | undefined {
  const secret =
    typeof answer === 'object' && answer !== null && 'secret' in answer ? answer.secret : answer;
  if (typeof secret === 'number') return String(secret);
  return typeof secret === 'string' && secret.trim() !== '' ? secret.trim() : undefined;
}

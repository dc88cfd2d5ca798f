/** A credential of the WebOTP API, which TypeScript does not know. */
type OtpCredential = Credential & { readonly code?: unknown };

/**
 * Waits for a one-time code in a text message to this phone, which the browser offers to read for
 * the page (WebOTP). Where it cannot, as in a frame that was not given `otp-credentials`, or the
 * visitor declines, nothing comes, and the code is typed.
 *
 * @returns a function that stops waiting
 */
export function onTextedCode(listener: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => undefined;
  const stop = new AbortController();
  const options = { otp: { transport: ['sms'] }, signal: stop.signal };
  navigator.credentials.get(options as CredentialRequestOptions).then(
    (credential) => {
      const { code } = (credential ?? {}) as Partial<OtpCredential>;
      if (typeof code === 'string' && !stop.signal.aborted) listener(code);
    },
    () => undefined,
  );
  return () => stop.abort();
}

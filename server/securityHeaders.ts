/** Sent with every answer: the one place that says what the pages may load and who may frame them. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // The demo of a shop's own site, which frames the tool.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    'frame-ancestors *',
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

type Policy = Readonly<Record<string, readonly string[]>>;

/** What the pages may load, and who may frame them. */
const policy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  // The demo of a shop's own site, which frames the tool.
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ['*'],
};

/** What Google's map needs besides (its guide to content security policies). */
const maps: Policy = {
  'script-src': ['https://maps.googleapis.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'img-src': [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ],
  'font-src': ['https://fonts.gstatic.com'],
  'connect-src': [
    'https://*.googleapis.com',
    'https://*.google.com',
    'https://*.gstatic.com',
    'data:',
    'blob:',
  ],
  'worker-src': ['blob:'],
};

function policyText(...policies: readonly Policy[]): string {
  const names = new Set(policies.flatMap((one) => Object.keys(one)));
  const lines = [...names].map((name) =>
    [name, ...policies.flatMap((one) => one[name] ?? [])].join(' '),
  );
  return lines.join('; ');
}

/**
 * The policy of a page with a map. Google inserts style elements of its own and gives them the
 * nonce of the page's stylesheet.
 */
export const mapPagePolicy = (nonce: string) =>
  policyText(policy, maps, { 'style-src': [`'nonce-${nonce}'`] });

/** Sent with every answer: the one place that says what the pages may load and who may frame them. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policyText(policy),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The one place that says what each page may load and use, and who may frame it. */

type Headers = Readonly<Record<string, string>>;
type Policy = Readonly<Record<string, readonly string[]>>;

/** The policy of a response that is not a page: load nothing, be framed by nobody. */
const nothing: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};
const framedByNobody: Policy = { 'frame-ancestors': ["'none'"] };
const framedByItself: Policy = { 'frame-ancestors': ["'self'"] };

const own: Policy = {
  ...nothing,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
};

/** No string may become code or markup: neither our screens nor their libraries need that. */
const trustedTypes: Policy = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
};

/** What Google's map needs as well (its guide to content security policies). */
const maps: Policy = {
  'script-src': ['https://maps.googleapis.com'],
  'style-src': ['https://fonts.googleapis.com'],
  'img-src': [
    'data:',
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

/** The code editor draws its squiggles as `data:` images. */
const dataImages: Policy = { 'img-src': ['data:'] };

/** The one style element of the staff's component library, around what scrolls; a new version may bring another. */
const libraryStyle: Policy = {
  'style-src': ["'sha256-vGQdhYJbTuF+M8iCn1IZCHpdkiICocWHDq4qnQF4Rjw='"],
};

function policyText(...policies: readonly Policy[]): string {
  const names = new Set(policies.flatMap((one) => Object.keys(one)));
  const lines = [...names].map((name) =>
    [name, ...policies.flatMap((one) => one[name] ?? [])].join(' '),
  );
  return lines.join('; ');
}

/** Browser features that a page could be tricked into using, as far as browsers know them. */
const abilities = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const;

const permissions = (...used: readonly (typeof abilities)[number][]) =>
  abilities.map((name) => `${name}=${used.includes(name) ? '(self)' : '()'}`).join(', ');

const pageHeaders = (policy: string, used: string): Headers => ({
  'content-security-policy': policy,
  'permissions-policy': used,
  'cross-origin-opener-policy': 'same-origin',
});

/** Hashes of the inline code and styles of a page, for its policy. */
export interface InlineHashes {
  readonly script: string;
  readonly style: string;
  /** Hashes of the values of its `style` attributes */
  readonly styleAttributes: readonly string[];
}

const inlined = ({ script, style, styleAttributes }: InlineHashes): Policy => ({
  'script-src': [script],
  'style-src': [style, "'unsafe-hashes'", ...styleAttributes],
});

export interface CustomerPage {
  /** Other origins whose pages may frame it */
  framedBy: readonly string[];
  /** Other origins that it calls */
  connectsTo: readonly string[];
  /** Hashes of its inline script and styles */
  inline?: InlineHashes;
  /**
   * On a page with a map, the nonce of its stylesheet, which Google gives to its own style elements
   */
  mapNonce?: string;
}

/**
 * Headers of a shop's visit, or of the page that chooses a shop. Google's loader inserts script
 * elements by their address, so a page with a map has no Trusted Types.
 */
export function customerPageHeaders(page: CustomerPage): Headers {
  const { framedBy, connectsTo, inline, mapNonce } = page;
  const around = { 'frame-ancestors': ["'self'", ...framedBy], 'connect-src': connectsTo };
  const more =
    mapNonce === undefined ? [trustedTypes] : [maps, { 'style-src': [`'nonce-${mapNonce}'`] }];
  return pageHeaders(
    policyText(own, around, ...more, inline ? inlined(inline) : {}),
    permissions('geolocation', 'otp-credentials'),
  );
}

/**
 * Headers of the page that a customer's link opens: framed by nobody, kept and found by nobody, and
 * its address told to nobody.
 */
export const appointmentPageHeaders = ({
  connectsTo,
}: Pick<CustomerPage, 'connectsTo'>): Headers => ({
  ...pageHeaders(
    policyText(own, { 'connect-src': connectsTo }, framedByNobody, trustedTypes),
    permissions('otp-credentials'),
  ),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

const filesHeaders: Readonly<Record<string, Headers>> = {
  'appointment.html': appointmentPageHeaders({ connectsTo: [] }),
  'index.html': customerPageHeaders({ framedBy: [], connectsTo: [] }),
  // Stands for a shop's website, which frames the tool and passes its permissions on.
  'embed-demo.html': pageHeaders(
    policyText(own, { 'frame-src': ["'self'"] }, framedByNobody),
    permissions('geolocation', 'otp-credentials'),
  ),
  'inspector.html': pageHeaders(
    policyText(
      own,
      dataImages,
      libraryStyle,
      { 'worker-src': ["'self'"], 'frame-src': ["'self'"] },
      framedByNobody,
    ),
    permissions('clipboard-write'),
  ),
  // The phone frame of the inspector.
  'player.html': pageHeaders(policyText(own, framedByItself), permissions()),
  'embed.js': { 'cross-origin-resource-policy': 'cross-origin' },
};

/** A worker runs under the policy of its own script. The build puts "worker" into its name. */
const ofWorkers: Headers = {
  'content-security-policy': policyText(nothing, {
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
  }),
};
const isWorker = (name: string) => /worker[^/]*\.js$/i.test(name);

/**
 * The headers of a file of the built site, in addition to `answerHeaders`.
 *
 * @param name its path within the site
 */
export const siteFileHeaders = (name: string): Headers =>
  isWorker(name) ? ofWorkers : (filesHeaders[name] ?? {});

/**
 * The headers of the small pages for staff who are not signed in.
 *
 * @param styleHash of its style element, SHA-256 in base64
 */
export const staffPageHeaders = (styleHash: string): Headers =>
  pageHeaders(
    policyText(
      nothing,
      {
        'script-src': ["'self'"],
        'style-src': [`'sha256-${styleHash}'`],
        'connect-src': ["'self'"],
      },
      framedByItself,
      trustedTypes,
    ),
    permissions(),
  );

/** The one style element that Swagger UI writes itself; a new version may bring another. */
const swaggerStyle: Policy = {
  'style-src': ["'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"],
};

/** The policy of the API's documentation: its own files only, framed by nobody. */
export const docsPolicy = policyText(own, dataImages, swaggerStyle, framedByNobody);

const ofEveryAnswer: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // Other sites must not see the path and query of a visit.
  'referrer-policy': 'strict-origin',
};
const ofNoPage: Headers = {
  ...ofEveryAnswer,
  'content-security-policy': policyText(nothing, framedByNobody),
};

/**
 * The headers of a response that sets none of its own: a response of the API is never a page. Files
 * that a page loads follow the page's policy, and the first screen pays for each byte of a header,
 * so they get fewer.
 *
 * @param url path and query of the request
 */
export const answerHeaders = (url: string): Headers =>
  url.startsWith('/assets/') ? ofEveryAnswer : ofNoPage;

/**
 * One year of HTTPS only, for this host alone: other hosts of its domain are not ours to decide on.
 */
export const httpsHeaders: Headers = { 'strict-transport-security': 'max-age=31536000' };

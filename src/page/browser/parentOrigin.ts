/** The origin of an address; undefined for opaque origins and files, which cannot be addressed. */
export function originOf(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const { origin } = new URL(address);
  return origin === 'null' ? undefined : origin;
}

/** The origin of the page around this frame: from the browser, else from the referrer. */
export function parentOrigin(): string | undefined {
  const { ancestorOrigins, origin } = window.location;
  const referrer = originOf(document.referrer);
  return (
    originOf(ancestorOrigins?.[0]) ??
    // After a navigation inside the frame the referrer is the tool itself.
    (referrer === origin ? undefined : referrer)
  );
}

/**
 * Who shows this page in a frame: "nobody", or the origin of the only page around it; undefined if
 * that is not known, or there are several.
 */
export function framedBy(): string | undefined {
  if (typeof window === 'undefined') return undefined;
  if (window.parent === window) return 'nobody';
  return window.parent === window.top ? parentOrigin() : undefined;
}

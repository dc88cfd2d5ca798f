interface Version {
  readonly id: string;
}

interface Compared {
  /** What was published; null where the place went back to what is around it */
  readonly version: Version | null;
  /** What was live before it */
  readonly former: Version | null | undefined;
  readonly live: Version | null | undefined;
}

/** With what a version is compared, as parts of an address: the older one always first. */
export function comparisons({ version, former, live }: Compared) {
  const page = (from: Version, to: Version) => ({
    page: 'compare',
    from: `version:${from.id}`,
    to: `version:${to.id}`,
  });
  return {
    former: version && former ? page(former, version) : undefined,
    live: version && live && live.id !== version.id ? page(version, live) : undefined,
  };
}

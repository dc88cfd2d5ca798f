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

/** The page that compares two versions, as parts of an address. */
export const comparedVersions = (from: string, to: string) => ({
  page: 'compare',
  from: `version:${from}`,
  to: `version:${to}`,
});

/** With what a version is compared, as parts of an address: the older one always first. */
export function comparisons({ version, former, live }: Compared) {
  return {
    former: version && former ? comparedVersions(former.id, version.id) : undefined,
    live:
      version && live && live.id !== version.id ? comparedVersions(version.id, live.id) : undefined,
  };
}

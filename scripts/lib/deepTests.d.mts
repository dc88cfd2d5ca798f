export const deepTests: readonly string[];
export const sampledTests: readonly string[];
export const manyDraws: Readonly<Record<string, string>>;
export const DEEP_TAG: string;

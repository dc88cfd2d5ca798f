export function findBrowser(): string | undefined;
export function findLightBrowser(): string | undefined;
export function ensureBrowser(): Promise<string | undefined>;

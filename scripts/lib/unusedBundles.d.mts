export function markInUse(bundle: string): void;
export function removeUnusedBundles(folder: string, now?: number): void;

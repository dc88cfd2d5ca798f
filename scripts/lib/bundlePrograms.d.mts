export function bundlePrograms(name: string, entryPoints: readonly string[]): Promise<string>;
export function bundleServer(): Promise<string>;
/** Options of `node` for a server that answers little. */
export const quickStart: readonly string[];

export function bundleServer(): Promise<string>;

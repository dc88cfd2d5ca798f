export function nearTests(changed: readonly string[]): string[];

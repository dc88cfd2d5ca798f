export function ensureBuilt(command: string): Promise<void>;

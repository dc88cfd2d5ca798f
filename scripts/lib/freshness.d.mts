export function isBuilt(): boolean;
export function beginBuild(): { complete(): void };

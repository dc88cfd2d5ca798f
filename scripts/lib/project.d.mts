export const root: string;
export function tool(name: string, ...args: string[]): string[];
export function script(file: string, ...args: string[]): string[];
export function npm(...args: string[]): string[];

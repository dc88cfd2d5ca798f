/**
 * The header by which a page of the staff says that it only looks at a flow: its loads are not counted
 * among the visits that were opened.
 */
export const looksOnly = { 'x-visit': 'none' } as const;

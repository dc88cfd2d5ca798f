import type { ReactNode } from 'react';

/** Replaces markdown-to-jsx, which RJSF needs for texts of its own: none of them is ever shown. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children;

export default Markdown;

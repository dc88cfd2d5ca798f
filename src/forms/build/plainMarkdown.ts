import type { ReactNode } from 'react';

/** Stands for markdown-to-jsx, which RJSF wants for its own words: none of those are ever drawn. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children;

export default Markdown;

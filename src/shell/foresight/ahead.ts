// All code that draws ahead, as one file; loaded while the visitor reads.
export { foresee } from './foresee.ts';
export { ForeseenScreens } from './ForeseenScreens.tsx';

// One file for all that draws ahead: it comes when the visitor reads.
export { foresee } from './foresee.ts';
export { ForeseenScreens } from './ForeseenScreens.tsx';

/** Whether all is drawn and waited for: `npm run test:abuse`. */
export const isWhole = process.env.ABUSE === 'whole';

/** So many of something: few in `npm test`, all in `npm run test:abuse`. */
export const runs = (few: number, all: number): number => (isWhole ? all : few);

/** Whether all random runs are made and all timeouts waited for: `npm run test:abuse`. */
export const isWhole = process.env.ABUSE === 'whole';

/** A number of runs: few in `npm test`, all in `npm run test:abuse`. */
export const runs = (few: number, all: number): number => (isWhole ? all : few);

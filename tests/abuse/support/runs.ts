/** So many of something: few in `npm test`, all in `npm run test:abuse`. */
export const runs = (few: number, all: number): number =>
  process.env.ABUSE === 'whole' ? all : few;

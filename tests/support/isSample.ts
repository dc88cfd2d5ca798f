/** Whether `npm test` runs the tests: some try a part then, and all of it in `npm run test:deep`. */
export const isSample = process.env.WITHOUT_DEEP !== undefined;

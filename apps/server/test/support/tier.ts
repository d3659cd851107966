/** `npm run test:all` runs; `npm test`, and a test that a person runs, take the small share that is worth waiting for. */
export const isWholeMatrix = process.env.PARLEY_TEST_TIER === 'all'

/** How many random runs of a property: `PARLEY_TEST_RUNS` says another number. */
export const randomRuns = (waitedFor: number, inAll: number) =>
  Number(process.env.PARLEY_TEST_RUNS ?? (isWholeMatrix ? inAll : waitedFor))

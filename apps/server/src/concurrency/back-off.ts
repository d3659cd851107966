/** The wait after a number of failures in a row: it doubles each time, up to a limit. */
export const backOff = (failures: number, firstMs: number, maxMs: number) =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30))

/** How long to wait after so many failures in a row: twice as long each time, up to a limit. */
export const backOff = (failures: number, firstMs: number, maxMs: number) =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30))

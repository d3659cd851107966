/** How long to wait after so many failures in a row: twice as long each time, up to a most. */
export const backOff = (failures: number, firstMs: number, mostMs: number) =>
  Math.min(mostMs, firstMs * 2 ** Math.min(failures - 1, 30))

import { setTimeout as sleep } from 'node:timers/promises'

/** Work was not done in time. */
export class TooLate extends Error {}

/**
 * The result of a promise, if it settles in time. @throws TooLate if not; the work goes on, and its result is ignored
 */
export async function inTime<T>(work: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(late)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** Waits until the time is over or the signal aborts, without keeping the process alive. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)

import { setTimeout as sleep } from 'node:timers/promises'

/** What was to be done in a time was not. */
export class TooLate extends Error {}

/** What a promise gives, if it comes in time. @throws TooLate when it does not; the work goes on unheard */
export async function inTime<T>(work: Promise<T>, ms: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(late)), ms)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** Waits, without keeping the process, until the time is over or the signal aborts. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { ref: false, signal }).catch(() => undefined)

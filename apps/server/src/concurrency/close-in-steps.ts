import type { FastifyBaseLogger } from 'fastify'
import { inTime } from './in-time.ts'

/** A part of the end of a server. */
export interface Step {
  readonly what: string
  readonly withinMs: number
  /** All are begun at once. */
  readonly close: ReadonlyArray<() => unknown>
}

/**
 * Carries out steps one after the other. A step that fails or hangs is logged, and keeps nothing else from being
 * closed.
 */
export async function closeInSteps(
  steps: readonly Step[],
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<void> {
  for (const { what, withinMs, close } of steps) {
    const closings = close.map((one) => inTime(begun(one), withinMs, `this took longer than ${withinMs} ms`))
    for (const result of await Promise.allSettled(closings))
      if (result.status === 'rejected') log.error({ err: result.reason }, `closing ${what} failed`)
  }
}

const begun = async (close: () => unknown): Promise<void> => void (await close())

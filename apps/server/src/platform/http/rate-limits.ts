import { refuse } from '../../kernel/refusal.ts'
import type { RateLimit } from '../rate-limits/rates.ts'

/** Takes one of `key`'s points. @throws Refusal `tooManyRequests` when there is none left */
export async function takeOrRefuse(limit: RateLimit, key: string): Promise<void> {
  const waitMs = await limit.take(key)
  if (waitMs > 0) refuse('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) })
}

/** A point of a key. */
export interface Point {
  readonly limit: RateLimit
  readonly key: string
}

/** Takes none. @throws Refusal `tooManyRequests` when one of them is not there */
export async function lookOrRefuse(points: readonly Point[]): Promise<void> {
  const waitMs = Math.max(...(await Promise.all(points.map(({ limit, key }) => limit.peek(key)))))
  if (waitMs > 0) refuse('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) })
}

/** Takes all of them or none. @throws Refusal `tooManyRequests` when one of them is not there */
export async function takeAllOrRefuse(points: readonly Point[]): Promise<void> {
  await lookOrRefuse(points)
  const taken: Point[] = []
  try {
    for (const point of points) {
      await takeOrRefuse(point.limit, point.key)
      taken.push(point)
    }
  } catch (error) {
    // Another request was faster.
    for (const { limit, key } of taken) await limit.giveBack(key)
    throw error
  }
}

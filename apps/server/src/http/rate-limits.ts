import type { RateLimit } from '../rates/rates.ts'
import { refuse } from './refusal.ts'

/** Takes one of `key`'s points. @throws Refusal `tooManyRequests` when there is none left */
export async function takeOrRefuse(limit: RateLimit, key: string): Promise<void> {
  const waitMs = await limit.take(key)
  if (waitMs > 0) refuse('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) })
}

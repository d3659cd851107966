import { pushLimits } from '@parley/contract'
import { backOff } from '../../concurrency/back-off.ts'

/** Seconds until a retry: as the push service requests, unless that has failed a few times. */
export function retryDelayOf(tries: number, retryAfter: number | undefined): number {
  const { promptTries, retrySeconds, mostSeconds } = pushLimits
  const own = backOff(tries, retrySeconds, mostSeconds)
  if (retryAfter === undefined) return own
  return tries <= promptTries ? retryAfter : Math.max(own, retryAfter)
}

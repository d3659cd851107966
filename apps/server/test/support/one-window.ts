import { MemoryRates } from '../../src/platform/rate-limits/memory-rates.ts'
import type { Allowance, RateLimit } from '../../src/platform/rate-limits/rates.ts'

/** Points that do not come back while a test lasts, so that it does not matter how fast the machine is. */
export class OneWindow extends MemoryRates {
  override limit(name: string, { points }: Allowance): RateLimit {
    return super.limit(name, { points, seconds: 24 * 3600 })
  }
}

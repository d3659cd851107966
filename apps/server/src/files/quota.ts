import type { UploadQuotas } from '../config/config.ts'
import { Refusal } from '../http/refusal.ts'
import type { Database, Queries } from '../storage/database.ts'
import { addToTotal, lockSiteTotal, totalOf, totalOfAll } from './quota-repository.ts'

/** Tells whether so many more bytes are too many, and why. */
export type Room = (bytes: number) => Refusal | undefined

/** How much the files of a person, and of all people together, may come to. */
export class UploadQuota {
  readonly #database: Database
  readonly #quotas: UploadQuotas

  constructor(database: Database, quotas: UploadQuotas) {
    this.#database = database
    this.#quotas = quotas
  }

  async usageOf(userId: number): Promise<{ used: number; allowed: number }> {
    return { used: await totalOf(this.#database.queries, userId), allowed: this.#quotas.person }
  }

  /** What there is room for now. Of two uploads at once that fit by themselves only, `take` refuses one. */
  async roomFor(userId: number): Promise<Room> {
    const { queries } = this.#database
    const { person, site } = this.#quotas
    const own = person > 0 ? await totalOf(queries, userId) : 0
    const all = site > 0 ? await totalOfAll(queries) : 0
    return (bytes) =>
      beyond('uploadQuotaReached', own, bytes, person) ?? beyond('siteQuotaReached', all, bytes, site)
  }

  /** Counts a file, in the transaction that stores it, as its last statement. @throws Refusal when there is no room */
  async take(queries: Queries, userId: number, bytes: number): Promise<void> {
    const { person, site } = this.#quotas
    if (site > 0) await lockSiteTotal(queries)
    const own = await addToTotal(queries, userId, bytes)
    const refusal = beyond('uploadQuotaReached', own - bytes, bytes, person)
    if (refusal) throw refusal
    if (site === 0) return
    const all = await totalOfAll(queries)
    const siteRefusal = beyond('siteQuotaReached', all - bytes, bytes, site)
    if (siteRefusal) throw siteRefusal
  }
}

function beyond(
  name: 'uploadQuotaReached' | 'siteQuotaReached',
  used: number,
  bytes: number,
  allowed: number,
): Refusal | undefined {
  return allowed > 0 && used + bytes > allowed ? new Refusal(name, { used, allowed }) : undefined
}

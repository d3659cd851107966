import type { Database, Queries } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { SiteRules } from '../settings/service.ts'
import { addToTotal, lockSiteTotal, totalOf, totalOfAll } from './quota-repository.ts'

/** Returns why so many more bytes are too many, if they are. */
export type Room = (bytes: number) => Refusal | undefined

/** How much the files of a person, and of all people together, may come to. */
export class UploadQuota {
  readonly #database: Database
  readonly #rules: Pick<SiteRules, 'read'>

  constructor(database: Database, rules: Pick<SiteRules, 'read'>) {
    this.#database = database
    this.#rules = rules
  }

  async usageOf(userId: number): Promise<{ used: number; allowed: number }> {
    const { queries } = this.#database
    const { person } = await this.#quotas(queries)
    return { used: await totalOf(queries, userId), allowed: person }
  }

  /** Room for uploads now. If two concurrent uploads fit only one by one, `take` refuses one of them. */
  async roomFor(userId: number): Promise<Room> {
    const { queries } = this.#database
    const { person, site } = await this.#quotas(queries)
    const own = person > 0 ? await totalOf(queries, userId) : 0
    const all = site > 0 ? await totalOfAll(queries) : 0
    return (bytes) =>
      beyond('uploadQuotaReached', own, bytes, person) ?? beyond('siteQuotaReached', all, bytes, site)
  }

  /** Counts a file, in the transaction that stores it, as its last statement. @throws Refusal when there is no room */
  async take(queries: Queries, userId: number, bytes: number): Promise<void> {
    const { person, site } = await this.#quotas(queries)
    if (site > 0) await lockSiteTotal(queries)
    const own = await addToTotal(queries, userId, bytes)
    const refusal = beyond('uploadQuotaReached', own - bytes, bytes, person)
    if (refusal) throw refusal
    if (site === 0) return
    const all = await totalOfAll(queries)
    const siteRefusal = beyond('siteQuotaReached', all - bytes, bytes, site)
    if (siteRefusal) throw siteRefusal
  }

  /** In bytes. */
  async #quotas(queries: Queries): Promise<{ person: number; site: number }> {
    const { personQuota, siteQuota } = await this.#rules.read(queries)
    return { person: personQuota * mebibyte, site: siteQuota * mebibyte }
  }
}

export const mebibyte = 1024 * 1024

function beyond(
  name: 'uploadQuotaReached' | 'siteQuotaReached',
  used: number,
  bytes: number,
  allowed: number,
): Refusal | undefined {
  return allowed > 0 && used + bytes > allowed ? new Refusal(name, { used, allowed }) : undefined
}

import { errorMessage } from '@parley/contract'
import { BrokenSource, type Source } from '@parley/importers'
import { CannotLoad } from '../../db/loading.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type {
  Imported,
  Importing,
  ImportOrder,
  ImportOrigin,
} from '../../moderation/administration/service.ts'
import type { AuditDetails, AuditService } from '../../platform/audit/service.ts'
import { batchesOf } from './batches.ts'
import { Census } from './census.ts'
import type { Import, Site } from './importing.ts'
import { openSource } from './opening.ts'
import { Pace } from './pace.ts'
import { Refs } from './refs.ts'
import { notesOf, Report } from './report.ts'
import { Sheet } from './sheet.ts'
import { ownName, siteName } from './site-id-repository.ts'
import { settle, takeIn } from './taking.ts'

/** The operator at the machine's own command line. */
const operator = { userId: null, ip: '' }

/** The server ends, and an import with it. */
class Stopped extends Error {}

/** Takes in what was said, and by whom, elsewhere. */
export class ExchangeService implements Importing {
  readonly #site: Site
  readonly #audit: AuditService
  readonly #dataDir: string
  readonly #ending = new AbortController()
  readonly #running = new Set<Promise<unknown>>()

  constructor({ audit, dataDir, ...site }: Site & { audit: AuditService; dataDir: string }) {
    this.#site = site
    this.#audit = audit
    this.#dataDir = dataDir
  }

  /** Ends the present import between two batches; the next import continues there. */
  stop(why = 'the server ends'): void {
    this.#ending.abort(new Stopped(why))
  }

  /** Ends when no import is under way any more. */
  async drain(): Promise<void> {
    await Promise.allSettled(this.#running)
  }

  /** Imports what is at a path: a folder of our own format, or an export of another product. Returns lines for the operator. */
  importPath(order: ImportOrder): Promise<Imported> {
    return this.#noted(this.#importPath(order))
  }

  async #importPath(order: ImportOrder): Promise<Imported> {
    try {
      const { source, name } = await openSource(order, this.#ending.signal)
      try {
        return await this.importFrom(source, name, order)
      } finally {
        await source.close?.()
      }
    } catch (error) {
      return nothingDone(error)
    }
  }

  /** @param name of two sources with the same one a ref is one record */
  importFrom(source: Source, name: string, order: Omit<ImportOrder, keyof ImportOrigin>): Promise<Imported> {
    return this.#noted(this.#import(source, name, order))
  }

  /** Also the files that are left for a while are gone when it is through. */
  #noted(running: Promise<Imported>): Promise<Imported> {
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  async #import(
    source: Source,
    name: string,
    order: Omit<ImportOrder, keyof ImportOrigin>,
  ): Promise<Imported> {
    const run: Import = {
      ...this.#site,
      ...order,
      isRenamed: order.isRenamed ?? false,
      source,
      name,
      census: new Census(name),
      pace: new Pace({ admission: this.#site.database.admission, slowest: this.#site.slowest }),
      refs: new Refs(name),
      nicknames: new Map(),
      report: new Report(),
      signal: this.#ending.signal,
    }
    const sheet = new Sheet(run, this.#dataDir)
    try {
      await this.#check(run)
      if (order.isDryRun) await takeIn(run, sheet)
    } catch (error) {
      return nothingDone(error)
    }
    if (order.isDryRun)
      return { said: ['Nothing was changed.', ...run.report.lines(true), ...notesOf(source)] }
    return this.#carryOut(run, sheet)
  }

  /** All of it is looked at before anything is done. */
  async #check({ name, source, signal, database, census, isRenamed }: Import): Promise<void> {
    if (name.trim() === ownName)
      throw new BrokenSource('source', `"${name}" does not say which site it is from: export it again`)
    if (name === (await siteName(database.queries)))
      throw new BrokenSource(name, 'this is what this very site has exported: all that is in it is here')
    for await (const { kind, entries } of batchesOf(source.entries())) {
      signal.throwIfAborted()
      if (kind === 'person') await census.add(database.queries, entries)
    }
    if (census.problem !== undefined && !isRenamed) throw new BrokenSource(name, census.problem)
  }

  async #carryOut(run: Import, sheet: Sheet): Promise<Imported> {
    const flags = [run.matchesAccounts && '--match-accounts', run.isRenamed && '--renamed']
    const accounts = flags.filter(Boolean).join(' ') || '-'
    await this.#record('siteImportBegun', { source: run.name, accounts })
    const failures: unknown[] = []
    let codes: string | undefined
    // However it ends: what was imported is shown, and unread for nobody; the codes are written, and the audit log
    // notes it.
    for (const step of [
      () => takeIn(run, sheet),
      () => settle(run),
      async () => {
        codes = await sheet.write()
      },
      () => this.#record(failures.length > 0 ? 'siteImportCutOff' : 'siteImported', madeIn(run)),
    ])
      await step().catch((error: unknown) => failures.push(error))
    const lines = [...run.report.lines(false), ...notesOf(run.source), ...(codes ? [codes] : [])]
    if (failures.length === 0) return { said: lines }
    const unheard = failures.filter((error) => reasonIn(error) === undefined)
    const why = reasonIn(failures[0]) ?? 'an error that nobody expected, which is below'
    const problem = `The import ended before all was in: ${why}. Give the command again, and it goes on there.`
    return { problem: [problem, ...lines, ...unheard.map(pathOf)].join('\n') }
  }

  #record(
    event: 'siteImportBegun' | 'siteImported' | 'siteImportCutOff',
    details: AuditDetails,
  ): Promise<void> {
    return this.#audit.record(this.#site.database.queries, operator, event, details)
  }
}

const madeIn = ({ name, report }: Import) => ({
  source: name,
  people: report.made('person'),
  messages: report.made('message'),
})

/** An error with where it came from. */
const pathOf = (error: unknown) => (error instanceof Error && error.stack ? error.stack : String(error))

/** @throws what nobody knows a sentence for */
function nothingDone(error: unknown): Imported {
  const why = reasonIn(error)
  if (why === undefined) throw error
  return { problem: `Nothing was done. ${why}.` }
}

/** Why an import ended, as far as the operator can do something about it. */
function reasonIn(error: unknown): string | undefined {
  if (error instanceof BrokenSource || error instanceof Stopped || error instanceof CannotLoad)
    return error.message.replace(/\.$/, '')
  if (error instanceof Refusal) return errorMessage(error.errorName, 'en', error.params).replace(/\.$/, '')
  return undefined
}

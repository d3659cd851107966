import type { AuditService } from '../audit/service.ts'
import type { Entry, FriendshipEntry, GroupEntry, MessageEntry, PersonEntry } from './entries.ts'
import { importFriendship, importGroup } from './groups.ts'
import type { Import, Site } from './importing.ts'
import { exchangeLimits } from './limits.ts'
import { importMessages } from './messages.ts'
import { type Origin, openSource } from './opening.ts'
import { importPeople } from './people.ts'
import { importPicture } from './pictures.ts'
import { Refs } from './refs.ts'
import { notesOf, Report } from './report.ts'
import { Sheet } from './sheet.ts'
import { BrokenSource, type Source } from './source.ts'

export interface ImportOrder extends Origin {
  readonly isDryRun: boolean
  readonly matchesAccounts: boolean
}

export type Imported = { readonly said: readonly string[] } | { readonly problem: string }

/** The operator at the machine's own command line. */
const operator = { userId: null, ip: '' }

/** Takes in what was said, and by whom, elsewhere. */
export class ExchangeService {
  readonly #site: Site
  readonly #audit: AuditService
  readonly #dataDir: string
  readonly #ending = new AbortController()

  constructor({ audit, dataDir, ...site }: Site & { audit: AuditService; dataDir: string }) {
    this.#site = site
    this.#audit = audit
    this.#dataDir = dataDir
  }

  /** What is under way ends between two batches; the next import goes on there. */
  stop(): void {
    this.#ending.abort(new Error('the server ends, and the import with it: give the command again'))
  }

  /** Imports what is at a path: a folder of our own format, or an export of another product. Gives what to tell. */
  async importPath(order: ImportOrder): Promise<Imported> {
    try {
      const { source, name } = await openSource(order)
      try {
        // All of it is looked at before anything is done.
        for await (const _ of source.entries()) this.#ending.signal.throwIfAborted()
        return { said: await this.importFrom(source, name, order) }
      } finally {
        await source.close?.()
      }
    } catch (error) {
      if (error instanceof BrokenSource) return { problem: `Nothing was done. ${error.message}` }
      throw error
    }
  }

  /** @param name of two sources with the same one a ref is one record */
  async importFrom(
    source: Source,
    name: string,
    { isDryRun, matchesAccounts }: Omit<ImportOrder, keyof Origin>,
  ): Promise<string[]> {
    const run: Import = {
      ...this.#site,
      source,
      name,
      isDryRun,
      matchesAccounts,
      refs: new Refs(name),
      nicknames: new Map(),
      report: new Report(),
      signal: this.#ending.signal,
    }
    const sheet = new Sheet(run)
    const changed = new Map<'direct' | 'group', Set<number>>()
    for await (const batch of batchesOf(source.entries())) {
      run.signal.throwIfAborted()
      await importBatch(run, sheet, batch, (kind, id) => {
        const ids = changed.get(kind) ?? new Set()
        changed.set(kind, ids.add(id))
      })
    }
    if (isDryRun) return ['Nothing was changed.', ...run.report.lines(true), ...notesOf(source)]
    await this.#tell(changed)
    const lines = [...run.report.lines(false), ...notesOf(source)]
    await this.#audit.record(this.#site.database.queries, operator, 'siteImported', { source: name })
    const codes = await sheet.write(this.#dataDir)
    return codes
      ? [...lines, `Codes with which ${codes.count} people set their passwords are in ${codes.path}.`]
      : lines
  }

  /** Whoever is connected sees what there is now. */
  async #tell(changed: ReadonlyMap<'direct' | 'group', ReadonlySet<number>>): Promise<void> {
    for (const [kind, ids] of changed)
      for (const id of ids)
        await this.#site.database.transaction((transaction) =>
          (kind === 'group' ? this.#site.groups : this.#site.direct).sending.listsChanged(transaction, [id]),
        )
  }
}

type Batch =
  | { readonly kind: 'person'; readonly entries: readonly PersonEntry[] }
  | { readonly kind: 'group'; readonly entries: readonly GroupEntry[] }
  | { readonly kind: 'friendship'; readonly entries: readonly FriendshipEntry[] }
  | { readonly kind: 'message'; readonly entries: readonly MessageEntry[] }

async function* batchesOf(entries: AsyncIterable<Entry>): AsyncGenerator<Batch> {
  let batch: Entry[] = []
  const take = () => {
    const [first] = batch
    const taken = first && ({ kind: first.kind, entries: batch } as Batch)
    batch = []
    return taken
  }
  for await (const entry of entries) {
    if (batch.length === exchangeLimits.batch || batch[0]?.kind !== entry.kind) {
      const taken = take()
      if (taken) yield taken
    }
    batch.push(entry)
  }
  const taken = take()
  if (taken) yield taken
}

async function importBatch(
  run: Import,
  sheet: Sheet,
  batch: Batch,
  onBrought: (kind: 'direct' | 'group', conversationId: number) => void,
): Promise<void> {
  switch (batch.kind) {
    case 'person':
      for (const { ref, nickname } of batch.entries) run.nicknames.set(ref, nickname)
      await importPeople(run, batch.entries)
      if (run.isDryRun) return
      for (const entry of batch.entries) await importPicture(run, entry)
      return sheet.add(batch.entries)
    case 'group':
      for (const entry of batch.entries) {
        await importGroup(run, entry)
        await importPicture(run, entry)
      }
      return
    case 'friendship':
      for (const entry of batch.entries) await importFriendship(run, entry)
      return
    case 'message': {
      const conversations = Map.groupBy(batch.entries, ({ in: place }) =>
        'group' in place ? `group ${place.group}` : JSON.stringify(place.people.toSorted()),
      )
      for (const entries of conversations.values()) await importMessages(run, entries, onBrought)
    }
  }
}

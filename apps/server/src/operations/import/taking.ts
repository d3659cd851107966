import { type Batch, batchesOf } from './batches.ts'
import { importFriendship, importGroup, openGroups } from './groups.ts'
import { firstBrought, forgetRecord, holdSource, RecordKind } from './import-repository.ts'
import type { Import } from './importing.ts'
import { importMessages } from './messages.ts'
import { importPeople } from './people.ts'
import { importPicture } from './pictures.ts'
import type { Sheet } from './sheet.ts'

/** Takes all records in, batch by batch. @throws whatever ends it in between: the next import goes on there */
export async function takeIn(run: Import, sheet: Sheet): Promise<void> {
  for await (const batch of batchesOf(run.source.entries())) {
    run.signal.throwIfAborted()
    // People are through: an import that ends from here on has their codes.
    if (batch.kind !== 'person') await sheet.write()
    await takeBatch(run, sheet, batch)
  }
  if (!run.isDryRun) await openGroups(run)
}

async function takeBatch(run: Import, sheet: Sheet, batch: Batch): Promise<void> {
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
      for (const entries of conversations.values()) await importMessages(run, entries)
    }
  }
}

const settledAtOnce = 100

/** Settles the conversations into which something was brought, also by an import that was cut off. */
export async function settle(run: Import): Promise<void> {
  const of = { source: run.name, kind: RecordKind.conversation }
  for (;;) {
    const left = await firstBrought(run.database.queries, run.name, settledAtOnce)
    if (left.length === 0) return
    for (const { ref, targetId } of left) {
      run.signal.throwIfAborted()
      await run.database.transaction(async (transaction) => {
        await holdSource(transaction.queries, run.name)
        if (!(await forgetRecord(transaction.queries, of, ref))) return
        const { sending } = ref.startsWith('group') ? run.groups : run.direct
        await sending.settleBrought(transaction, targetId)
      })
    }
  }
}

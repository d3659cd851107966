import type { FileEntry, GroupEntry, PersonEntry } from '@parley/importers'
import { storeFile } from './files.ts'
import { holdSource, importedRecords, insertImported, RecordKind, RecordPart } from './import-repository.ts'
import type { Import } from './importing.ts'

/** Gives somebody whom an import has made, or a group, their picture, once, and where they have none of their own choice. */
export async function importPicture(
  run: Import,
  { kind, ref, picture }: PersonEntry | GroupEntry,
): Promise<void> {
  if (!picture || run.isDryRun) return
  const { queries } = run.database
  const of = { source: run.name, kind: RecordKind[kind], part: RecordPart.picture }
  const id = (await run.refs.of(queries, kind, [ref]))(ref)
  if (id === undefined || (await importedRecords(queries, of, [ref])).has(ref)) return
  const path = await pathFor(run, kind, id, picture)
  if (path === 'later') return
  try {
    await run.database.transaction(async (transaction) => {
      await holdSource(transaction.queries, run.name)
      if ((await importedRecords(transaction.queries, of, [ref])).has(ref)) return
      await insertImported(transaction.queries, of, new Map([[ref, id]]))
      if (path === undefined) return
      if (kind === 'group') await run.groups.groups.bringPicture(transaction, id, path)
      else await run.users.bringPicture(transaction, id, path)
    })
  } finally {
    if (path !== undefined) await run.files.removeUnshown([path])
  }
}

/** Undefined where it cannot be theirs; later, while a group has no owner yet and where there is no room. */
async function pathFor(run: Import, kind: 'person' | 'group', id: number, picture: FileEntry) {
  const { queries } = run.database
  const userId = kind === 'group' ? await run.groups.groups.ownerOf(queries, id) : id
  if (userId === undefined) return 'later'
  if (!(await run.refs.accountsAmong(queries, [userId])).has(userId)) return undefined
  const use = kind === 'group' ? 'group_avatar' : 'avatar'
  const stored = await storeFile(run, picture, { userId, use })
  return stored === 'quota' ? 'later' : stored?.path
}

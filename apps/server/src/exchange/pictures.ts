import { changePicture } from '../files/service.ts'
import type { Transaction } from '../storage/database.ts'
import { setAvatar, signInNames } from '../users/service.ts'
import type { FileEntry, GroupEntry, PersonEntry } from './entries.ts'
import { storeFile } from './files.ts'
import { holdSource, importedRecords, insertImported, RecordKind, RecordPart } from './import-repository.ts'
import type { Import } from './importing.ts'

/** Gives somebody whom an import has made their picture, once: another one of their own choice stays. */
export async function importPicture(
  run: Import,
  { kind, ref, picture }: PersonEntry | GroupEntry,
): Promise<void> {
  if (!picture || run.isDryRun) return
  const { queries } = run.database
  const of = { source: run.name, kind: RecordKind[kind], part: RecordPart.picture }
  const idOf = await run.refs.of(queries, kind, [ref])
  const id = idOf(ref)
  if (id === undefined || (await importedRecords(queries, of, [ref])).has(ref)) return
  const path = await pathFor(run, kind, id, picture)
  await run.database.transaction(async (transaction) => {
    await holdSource(transaction.queries, run.name)
    if ((await importedRecords(transaction.queries, of, [ref])).has(ref)) return
    await insertImported(transaction.queries, of, new Map([[ref, id]]))
    if (path === undefined) return
    if (kind === 'group') await run.groups.groups.bringPicture(transaction, id, path)
    else await showPerson(transaction, id, path)
  })
}

async function pathFor(run: Import, kind: 'person' | 'group', id: number, picture: FileEntry) {
  const { queries } = run.database
  if (kind === 'group') {
    const owner = await run.groups.groups.ownerOf(queries, id)
    return owner === undefined ? undefined : storeFile(run, picture, owner, 'group_avatar')
  }
  const [person] = await signInNames(queries, [id])
  return person && storeFile(run, picture, id, 'avatar')
}

async function showPerson({ queries }: Transaction, id: number, path: string): Promise<void> {
  await changePicture(queries, id, { userPicture: id }, path)
  await setAvatar(queries, id, path)
}

import type { Place } from '../../../components/places/places.ts'
import { forgetShared, type Shared } from '../../../domain/device/shared.ts'
import type { Engine } from '../../../engine/engine.ts'
import { attach } from '../composing/attach.ts'

/** Puts what was shared into the composer of a chat. @returns false where that takes no files, and nothing was put */
export async function putShared(
  engine: Engine,
  { kind, id, path }: Pick<Place, 'kind' | 'id' | 'path'>,
  { text, files }: Shared,
): Promise<boolean> {
  const { drafts, list } = engine
  const row = list.row({ kind: kind === 'user' ? 'direct' : 'group', id })
  const isTextOnly = row !== undefined && 'isTemporary' in row && row.isTemporary === true
  const put = () => attach(engine, { path, isTextOnly }, files)
  if (files.length > 0 && isTextOnly) {
    // Which says so.
    await put()
    return false
  }
  if (drafts.of(path).editing) drafts.endEditing(path)
  const before = drafts.of(path).text
  if (text) drafts.save(path, [before, text].filter(Boolean).join('\n'))
  if (files.length > 0) await put()
  await forgetShared()
  return true
}

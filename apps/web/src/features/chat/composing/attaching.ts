import { type Attachment, type Draft, nextOf } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'
import type { LocalFiles } from '../../../engine/files/local-files.ts'
import { t } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import type { Target } from './attach.ts'
import { kindOf, largestFile, refusalOf } from './file-rules.ts'
import { measure } from './measure.ts'
import { isTooLarge, reduced } from './reduce.ts'

/** As many as anybody sends at once. */
const most = 30

/**
 * Puts files beside the next message; what can never be sent is named at once.
 * @param editing what was being edited as they were chosen: an edit takes none
 * @param signal aborts when they are given up
 * @returns whether all of them are there
 */
export async function attach(
  { drafts, files: local }: Engine,
  { path, isTextOnly }: Target,
  files: readonly File[],
  { editing, signal }: { editing: Draft['editing']; signal: AbortSignal },
): Promise<boolean> {
  if (signal.aborted) return false
  const refused = isTextOnly ? t('attaching.textOnly') : editing && t('edits.noFiles')
  if (refused) {
    toast.warning(refused)
    return false
  }
  const fitting = files.filter((file) => !isRefused(file))
  const room = Math.max(0, most - nextOf(drafts.of(path)).attachments.length)
  if (fitting.length > room) toast.warning(t('attaching.tooManyFiles', { max: most }))
  const added = await Promise.all(fitting.slice(0, room).map((file) => prepared(local, file)))
  if (signal.aborted) {
    for (const { src } of added) local.drop(src)
    return false
  }
  if (added.length > 0) drafts.attach(path, added)
  return added.length === files.length
}

function isRefused(file: File) {
  const refusal = refusalOf(file)
  if (!refusal) return false
  const { name } = file
  if (refusal === 'tooLarge') {
    toast.error(t('attaching.fileTooLarge', { name, max: largestFile() }))
  } else toast.error(t(refusal === 'program' ? 'attaching.noPrograms' : 'attaching.noFolders', { name }))
  return true
}

async function prepared(local: LocalFiles, file: File): Promise<Attachment> {
  const wanted = kindOf(file)
  const measured = await measure(file, wanted)
  if (wanted === 'image' && measured?.size && isTooLarge(measured.size)) {
    const small = await reduced(file, measured.size)
    if (!small) return { ...local.add(file, { isImage: false }), kind: 'file' }
    return { ...local.add(small.file, { isImage: true, size: small.size }), kind: 'image' }
  }
  // A picture or film that cannot be shown is sent as a file.
  const kind = measured ? wanted : 'file'
  return { ...local.add(file, { isImage: kind === 'image', ...measured }), kind }
}

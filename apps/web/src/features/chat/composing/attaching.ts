import { limits } from '@parley/contract/limits'
import { t } from '../../../lib/i18n/index.ts'
import { toast } from '../../../lib/toast.ts'
import { addLocalFile } from '../uploads/local-files.ts'
import { type Attachment, addAttachments, attachmentsOf } from './attachments.ts'
import { kindOf, refusalOf } from './file-rules.ts'
import { measure } from './measure.ts'
import { isTooLarge, reduced } from './reduce.ts'

/** As many as anybody sends at once. */
const most = 30

/** Puts files beside what is being written; what can never be sent is named at once. */
export async function attach(path: string, files: readonly File[]) {
  const fitting = files.filter((file) => !isRefused(file))
  const room = Math.max(0, most - attachmentsOf(path).length)
  if (fitting.length > room) toast.warning(t('composing.tooManyFiles', { max: most }))
  const added = await Promise.all(fitting.slice(0, room).map(prepared))
  if (added.length > 0) addAttachments(path, added)
}

function isRefused(file: File) {
  const refusal = refusalOf(file)
  if (!refusal) return false
  const { name } = file
  if (refusal === 'tooLarge') {
    const max = Math.round(limits.fileBytes / 1024 ** 2)
    toast.error(t('composing.fileTooLarge', { name, max }))
  } else toast.error(t(refusal === 'program' ? 'composing.noPrograms' : 'composing.noFolders', { name }))
  return true
}

async function prepared(file: File): Promise<Attachment> {
  const wanted = kindOf(file)
  const measured = await measure(file, wanted)
  if (wanted === 'image' && measured?.size && isTooLarge(measured.size)) {
    const small = await reduced(file, measured.size)
    if (!small) return { ...addLocalFile(file, { isImage: false }), kind: 'file' }
    return { ...addLocalFile(small.file, { isImage: true, size: small.size }), kind: 'image' }
  }
  // What claims to be a picture or film and cannot be shown goes as a file.
  const kind = measured ? wanted : 'file'
  return { ...addLocalFile(file, { isImage: kind === 'image', ...measured }), kind }
}

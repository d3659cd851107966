import { limits } from '@parley/contract/limits'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { t } from '../../../lib/i18n/index.ts'
import { onSessionEnd } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import { addLocalFile, dropLocalFile, type LocalFile } from '../uploads/local-files.ts'
import { kindOf, refusalOf } from './file-rules.ts'
import { measure } from './measure.ts'

export interface Attachment extends LocalFile {
  readonly kind: 'image' | 'video' | 'voice' | 'file'
}

/** As many as anybody sends at once. */
const most = 30
const none: readonly Attachment[] = []

/** Files that are ready to be sent with the next message of each conversation, by its path. */
const attachments = createStore<Readonly<Record<string, readonly Attachment[]>>>(() => ({}))

export const attachmentsOf = (path: string) => attachments.getState()[path] ?? none
export const useAttachments = (path: string) => useStore(attachments, (all) => all[path] ?? none)

const change = (path: string, next: readonly Attachment[]) => attachments.setState({ [path]: next })

/** Puts files beside what is being written; what can never be sent is named at once. */
export async function attach(path: string, files: readonly File[]) {
  const fitting = files.filter((file) => !isRefused(file))
  const room = Math.max(0, most - attachmentsOf(path).length)
  if (fitting.length > room) toast.warning(t('composing.tooManyFiles', { max: most }))
  const added = await Promise.all(fitting.slice(0, room).map(prepared))
  if (added.length > 0) change(path, [...attachmentsOf(path), ...added])
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
  // What claims to be a picture or film and cannot be shown goes as a file.
  const kind = measured ? wanted : 'file'
  return { ...addLocalFile(file, { isImage: kind === 'image', ...measured }), kind }
}

/** A recording, which the microphone has measured already. */
export function attachVoice(path: string, file: File, length: number) {
  const voice = { ...addLocalFile(file, { isImage: false, length }), kind: 'voice' as const }
  change(path, [...attachmentsOf(path), voice])
}

export function detach(path: string, src: string) {
  dropLocalFile(src)
  change(
    path,
    attachmentsOf(path).filter((one) => one.src !== src),
  )
}

/** They are being sent: they belong to the message from now on. */
export const releaseAttachments = (path: string) => change(path, none)

onSessionEnd(() => attachments.setState({}, true))

import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { onSessionEnd } from '../../../lib/session.ts'
import { addLocalFile, dropLocalFile, type LocalFile } from '../uploads/local-files.ts'

export interface Attachment extends LocalFile {
  readonly kind: 'image' | 'video' | 'voice' | 'file'
}

const none: readonly Attachment[] = []

/** Files that are ready to be sent with the next message of each conversation, by its path. */
const attachments = createStore<Readonly<Record<string, readonly Attachment[]>>>(() => ({}))

export const attachmentsOf = (path: string) => attachments.getState()[path] ?? none
export const useAttachments = (path: string) => useStore(attachments, (all) => all[path] ?? none)

const change = (path: string, next: readonly Attachment[]) => attachments.setState({ [path]: next })

export const addAttachments = (path: string, added: readonly Attachment[]) =>
  change(path, [...attachmentsOf(path), ...added])

/** A recording, which the microphone has measured already. */
export function attachVoice(path: string, file: File, length: number) {
  const voice = { ...addLocalFile(file, { isImage: false, length }), kind: 'voice' as const }
  addAttachments(path, [voice])
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

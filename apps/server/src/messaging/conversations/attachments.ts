import { kindOf, wirePreviewOf } from '@parley/contract'
import type { Refusal } from '../../kernel/refusal.ts'
import { sourceRefused, type UsableFile } from '../../platform/files/service.ts'
import type { Draft } from './drafts.ts'

/** Files that senders may use, by sender and id. */
export type FileOf = (senderId: number, publicId: string) => UsableFile | undefined

/** The files that drafts name, for one question about all of them. */
export function namedFiles(drafts: readonly Draft[]): Array<{ userId: number; publicId: string }> {
  return drafts.flatMap(({ senderId, fileIds = [] }) =>
    fileIds.map((publicId) => ({ userId: senderId, publicId })),
  )
}

export function refusalToAttach({ senderId, fileIds = [] }: Draft, fileOf: FileOf): Refusal | undefined {
  return fileIds.every((id) => fileOf(senderId, id)) ? undefined : sourceRefused('src')
}

/**
 * Completes the draft from the upload: a file message names what was uploaded, not what its sender claims, and an image
 * gets its size.
 */
export function completed(draft: Draft, fileOf: FileOf): Draft {
  const { files } = kindOf(draft.type) ?? {}
  if (files !== 'download' && files !== 'picture') return draft
  const [id = ''] = draft.fileIds ?? []
  const file = fileOf(draft.senderId, id)
  if (!file) throw new Error('a message was accepted without its file')
  if (files === 'picture') {
    const { width, height } = file
    return width && height ? { ...draft, body: { ...draft.body, width, height } } : draft
  }
  const { src } = draft.body as { src: string }
  const body = { ...draft.body, title: file.name, src, size: file.size, type: file.suffix }
  return { ...draft, body, preview: wirePreviewOf(draft.type, body) }
}

/** Where the files of stored messages are used from now on. */
export function usesOf(
  draft: Draft,
  message: { id: number; conversation_id: number },
  fileOf: FileOf,
): Array<{ fileId: number; conversationId: number; messageId: number }> {
  const ids = new Set((draft.fileIds ?? []).flatMap((id) => fileOf(draft.senderId, id)?.id ?? []))
  return [...ids].map((fileId) => ({
    fileId,
    conversationId: message.conversation_id,
    messageId: message.id,
  }))
}

import { api } from '../api/api.ts'

/** Shows nothing of the link of a message of mine to anybody any more. */
export const removeLinkPreview = (messageId: number) =>
  api.call('DELETE /api/chat/link_preview', { body: { messageId } })

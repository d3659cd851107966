import type { DraftText, KeptDraft } from '@parley/contract'
import { api } from '../api/api.ts'
import { pathOf } from './target.ts'

/** My drafts on the server; without `said`, those that are known by their versions up to `after`. */
export const readDrafts = (after: number) => api.call('GET /api/chat/drafts', { query: { after } })

/**
 * Keeps what I have written, unless something else is there by now than what I wrote it on.
 * @param clientMessageId of the message that it will be, if that is sent meanwhile
 */
export const keepDraft = (path: string, base: number, said: DraftText | undefined, clientMessageId: string) =>
  api.call('PUT /api/chat/drafts', {
    body: { ...placeOf(path), base, ...(said && { said, clientMessageId }) },
  })

function placeOf(path: string) {
  const [, kind, id] = path.split('/')
  return kind === 'group' ? { groupID: Number(id) } : { userID: Number(id) }
}

/** The path of the conversation in which it was written. */
export function pathOfDraft({ userID, groupID }: Pick<KeptDraft, 'userID' | 'groupID'>): string | undefined {
  if (groupID) return pathOf({ kind: 'group', id: groupID })
  return userID ? pathOf({ kind: 'direct', id: userID }) : undefined
}

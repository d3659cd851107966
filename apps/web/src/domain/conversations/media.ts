import { api } from '../api/api.ts'
import { type Message, ofChat, ofGroup } from './message.ts'
import type { Target } from './target.ts'

export interface MediaPage {
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** Whether there are further ones in the requested direction. */
  readonly more: boolean
}

/** Pictures and videos of a conversation next to a sequence, on one side of it. */
export async function fetchPictures(
  { kind, id }: Target,
  next: { before: number } | { after: number },
): Promise<MediaPage> {
  const query = { kinds: 'picture,video', ...next }
  if (kind === 'direct') {
    const { list, more } = await api.call('GET /api/chat/media', { query: { friendId: id, ...query } })
    return { messages: list.map(ofChat).toReversed(), more }
  }
  const { list, more } = await api.call('GET /api/group/media/{id}', { params: { id }, query })
  return { messages: list.map(ofGroup).toReversed(), more }
}

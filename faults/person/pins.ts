import type { HttpClient, Target } from '@parley/client'

/** Ids of the pinned messages of a conversation, in order. */
export async function readPins(call: HttpClient['call'], { kind, id }: Target): Promise<number[]> {
  const { list } =
    kind === 'direct'
      ? await call('GET /api/chat/pins', { query: { friendId: id } })
      : await call('GET /api/group/pins/{id}', { params: { id } })
  return list.map((pin) => pin.message.id).sort((a, b) => a - b)
}

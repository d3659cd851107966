import { chatSessionsQuery } from '../../lib/conversations.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { queryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { neighbour, placesOf } from './places.ts'

/** The path of the conversation before or after the open one. */
export async function neighbourPath(openPath: string, step: 1 | -1): Promise<string | undefined> {
  const client = queryClient()
  const [chats, groupChats] = await Promise.all([
    client.ensureQueryData(chatSessionsQuery),
    client.ensureQueryData(groupSessionsQuery),
  ])
  const places = placesOf({
    chats: chats.list,
    groupChats: groupChats.list,
    friends: [],
    groups: [],
    me: session.getState(),
    noteToSelf: '',
  })
  return neighbour(places, openPath, step)?.path
}

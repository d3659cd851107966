import { neighbour, placesOf } from '../../components/places/places.ts'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { session } from '../../domain/session/session.ts'
import { currentEngine } from '../../engine/current.ts'

/** The path of the conversation before or after the open one. */
export async function neighbourPath(openPath: string, step: 1 | -1): Promise<string | undefined> {
  const client = currentEngine().queries
  const [chats, groupChats] = await Promise.all([
    client.ensureQueryData(directListQuery),
    client.ensureQueryData(groupListQuery),
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

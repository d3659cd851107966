import type { ThreadLevel } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { threadsQuery } from './queries.ts'

/** A thread that I follow, if it is among those that were read. */
export const followedThread = (client: QueryClient, root: number) =>
  client.getQueryData(threadsQuery.queryKey)?.list.find((thread) => thread.root === root)

/** Whether I follow a thread, as far as that is known. */
export const follows = (client: QueryClient, root: number) => followedThread(client, root) !== undefined

/** I have read a thread up to a message. */
export const markThreadRead = (root: number, messageId: number) =>
  api.call('PUT /api/chat/threads/read', { body: { root, messageId } })

export const followThread = (root: number, level: ThreadLevel) =>
  api.call('PUT /api/chat/threads/level', { body: { root, level } })

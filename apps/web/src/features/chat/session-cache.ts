import type { ChatSession, GroupSession, Page } from '@parley/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastError } from '../../lib/api-errors.ts'
import { chatSessionsQuery as sessionsQuery } from '../../lib/conversations.ts'
import { groupSessionsQuery } from '../../lib/groups.ts'
import { mayPass, queryClient } from '../../lib/query-client.ts'
import { type AnySession, rowOf, type SessionMarks, sorted, withMarks, without } from './model/sessions.ts'
import { pathOf, type Target } from './model/target.ts'
import { transportOf } from './transport.ts'

export { sessionsQuery }

/** All my conversations, in their order; undefined until both lists are here. */
export function useSessions() {
  const chats = useQuery(sessionsQuery)
  const groups = useQuery(groupSessionsQuery)
  const [chatRows, groupRows] = [chats.data?.list, groups.data?.list]
  const rows = useMemo(
    () => chatRows && groupRows && sorted<AnySession>([...chatRows, ...groupRows]),
    [chatRows, groupRows],
  )
  const refetch = () => Promise.all([chats, groups].filter(({ error }) => error).map((one) => one.refetch()))
  return { rows, error: chats.error ?? groups.error, refetch }
}

/** One conversation of the list; undefined if it is not in it, or not loaded. */
export function useSessionOf(target: Target): AnySession | undefined {
  const select = ({ list }: Page<AnySession>) => rowOf(list, target)
  const chat = useQuery({ ...sessionsQuery, select })
  const group = useQuery({ ...groupSessionsQuery, select })
  return target.kind === 'direct' ? chat.data : group.data
}

const pageOf =
  <T extends AnySession>(change: (rows: readonly T[]) => readonly T[]) =>
  (page: Page<T> | undefined) => {
    if (!page) return page
    const list = change(page.list)
    return list === page.list ? page : { list: [...list], count: list.length }
  }

export function changeChatSessions(
  client: QueryClient,
  change: (rows: readonly ChatSession[]) => readonly ChatSession[],
) {
  client.setQueryData(sessionsQuery.queryKey, pageOf(change))
  readAgainIfOvertaken(client, sessionsQuery)
}

export function changeGroupSessions(
  client: QueryClient,
  change: (rows: readonly GroupSession[]) => readonly GroupSession[],
) {
  client.setQueryData(groupSessionsQuery.queryKey, pageOf(change))
  readAgainIfOvertaken(client, groupSessionsQuery)
}

function change(
  client: QueryClient,
  target: Target,
  next: <T extends AnySession>(rows: readonly T[]) => readonly T[],
) {
  if (target.kind === 'direct') changeChatSessions(client, next)
  else changeGroupSessions(client, next)
}

const queryOf = ({ kind }: Target) => (kind === 'direct' ? sessionsQuery : groupSessionsQuery)

/** Lists that are to be read again as soon as what happens now is over. */
const stale = new Set<Target['kind']>()

/** Reads a list again: once, however much happens at a time. */
export function readSessionsAgain(client: QueryClient, target: Target) {
  const { kind } = target
  if (stale.has(kind)) return
  stale.add(kind)
  queueMicrotask(() => {
    stale.delete(kind)
    void client.invalidateQueries({ queryKey: queryOf(target).queryKey })
  })
}

/** Lists that have changed while they were read. */
const overtaken = new Set<string>()

/** What is being read now may be from before this change: then it is read once more. */
function readAgainIfOvertaken(
  client: QueryClient,
  { queryKey }: typeof sessionsQuery | typeof groupSessionsQuery,
) {
  const query = client.getQueryCache().find({ queryKey })
  if (query?.state.fetchStatus !== 'fetching' || overtaken.has(query.queryHash)) return
  overtaken.add(query.queryHash)
  const again = () => {
    overtaken.delete(query.queryHash)
    void client.invalidateQueries({ queryKey })
  }
  Promise.resolve(query.promise).then(again, again)
}

/** A conversation of the list that is loaded. */
export function knownSession(client: QueryClient, target: Target) {
  const page = client.getQueryData<Page<AnySession>>(queryOf(target).queryKey)
  return page && rowOf(page.list, target)
}

/** How many messages of a conversation I have not read, as far as the list says that is loaded. */
const knownUnread = (client: QueryClient, target: Target) => knownSession(client, target)?.unreadCount ?? 0

/** The same; while the list is being read, what it says then. */
export function countUnread(client: QueryClient, target: Target): number | Promise<number> {
  const state = client.getQueryState(queryOf(target).queryKey)
  const isSettled = state?.data !== undefined && state.fetchStatus !== 'fetching'
  return isSettled ? knownUnread(client, target) : loadUnread(client, target)
}

/** The same, as the server says; without a network as it was last known. */
export async function loadUnread(client: QueryClient, target: Target) {
  try {
    if (target.kind === 'direct') await client.fetchQuery({ ...sessionsQuery, staleTime: 0 })
    else await client.fetchQuery({ ...groupSessionsQuery, staleTime: 0 })
  } catch {
    // The list shows its own failure.
  }
  return knownUnread(client, target)
}

/** Shows a change at once and has the server make it; a refusal undoes it. */
async function mark(
  client: QueryClient,
  target: Target,
  marks: Partial<SessionMarks>,
  call: () => Promise<unknown>,
) {
  change(client, target, (rows) => withMarks(rows, target, marks))
  try {
    await call()
  } catch (error) {
    toastError(error)
    readSessionsAgain(client, target)
  }
}

export const setPinned = (client: QueryClient, target: Target, isTop: boolean) =>
  mark(client, target, { isTop }, () => transportOf(target).setPinned(isTop))

export const setMuted = (client: QueryClient, target: Target, isMuted: boolean) =>
  mark(client, target, { isMuted }, () => transportOf(target).setMuted(isMuted))

export const markUnread = (client: QueryClient, target: Target) =>
  mark(client, target, { isMarkedUnread: true }, () => transportOf(target).markUnread())

/** Marks a conversation read that need not be open. */
export const markAllRead = (client: QueryClient, target: Target) =>
  mark(client, target, { unreadCount: 0, isMarkedUnread: false }, () => transportOf(target).markRead())

/** Takes a conversation off the list until its next message. */
export async function removeSession(client: QueryClient, target: Target) {
  change(client, target, (rows) => without(rows, target))
  try {
    await transportOf(target).removeFromList()
  } catch (error) {
    toastError(error)
    readSessionsAgain(client, target)
  }
}

/** Milliseconds to the next attempt: soon after the server is back the other devices are to know. */
const tellAgainMs = (failures: number) => Math.min(1000 * 2 ** failures, 5000)

/** Newest message of each conversation that the server was to be told I have read. */
const read = new Map<string, number>()

/** Tells the list how many are left, and the server how far I have read, until it has heard it or refuses. */
export async function markRead(client: QueryClient, target: Target, messageId: number, left = 0) {
  change(client, target, (rows) => withMarks(rows, target, { unreadCount: left, isMarkedUnread: false }))
  const path = pathOf(target)
  read.set(path, messageId)
  const telling = client.getMutationCache().build(client, {
    scope: { id: `read ${path}` },
    retry: (_failures, error: Error) => mayPass(error),
    retryDelay: tellAgainMs,
    async mutationFn() {
      const isCurrent = client === queryClient() && read.get(path) === messageId
      if (isCurrent) await transportOf(target).markRead(messageId)
    },
  })
  await telling.execute(undefined)
}

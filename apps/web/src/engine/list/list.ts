import type { ChatSession, GroupEventOf, GroupSession, Page } from '@parley/contract'
import type { QueryClient } from '@tanstack/react-query'
import { callsOf } from '../../domain/conversations/calls.ts'
import { type ListedConversation, rowOf, withMarks } from '../../domain/conversations/list-rows.ts'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { pathOf, type Target } from '../../domain/conversations/target.ts'
import { mayPass } from '../../domain/queries/failed-reads.ts'

type Unread = NonNullable<GroupEventOf<'receipt'>['unread']>

type ListQuery = typeof directListQuery | typeof groupListQuery

/** Milliseconds to the next attempt: soon after the server is back the other devices are to know. */
const retryDelayMs = (failures: number) => Math.min(1000 * 2 ** failures, 5000)

const queryOf = ({ kind }: Target) => (kind === 'direct' ? directListQuery : groupListQuery)

const pageOf =
  <T extends ListedConversation>(change: (rows: readonly T[]) => readonly T[]) =>
  (page: Page<T> | undefined) => {
    if (!page) return page
    const list = change(page.list)
    return list === page.list ? page : { list: [...list], count: list.length }
  }

export type ConversationList = ReturnType<typeof createConversationList>

/** My conversations as a list, brought up to date with what happens; `arranging.ts` has what I make of them. */
export function createConversationList(client: QueryClient) {
  /** Lists that are to be read again as soon as what happens now is over. */
  const stale = new Set<Target['kind']>()
  /** Lists that have changed while they were read. */
  const overtaken = new Set<string>()
  /** Newest message of each conversation that I have read, sent or yet to be sent to the server. */
  const read = new Map<string, number>()
  /** Conversations of which the server does not know yet how far I have read. */
  const marking = new Map<string, number>()
  /** Sequence of the newest message that has arrived in each conversation, and up to which the server has counted. */
  const arrived = new Map<string, number>()
  const counted = new Map<string, number>()
  let isClosed = false

  /** Reads a list again: once, however much happens at a time. */
  function readAgain(target: Target) {
    const { kind } = target
    if (isClosed || stale.has(kind)) return
    stale.add(kind)
    queueMicrotask(() => {
      stale.delete(kind)
      void client.invalidateQueries({ queryKey: queryOf(target).queryKey })
    })
  }

  /** A read that is under way may be from before this change: then it is repeated. */
  function readAgainIfOvertaken({ queryKey }: ListQuery) {
    const query = client.getQueryCache().find({ queryKey })
    if (query?.state.fetchStatus !== 'fetching' || overtaken.has(query.queryHash)) return
    overtaken.add(query.queryHash)
    const again = () => {
      overtaken.delete(query.queryHash)
      if (!isClosed) void client.invalidateQueries({ queryKey })
    }
    Promise.resolve(query.promise).then(again, again)
  }

  function changeDirect(change: (rows: readonly ChatSession[]) => readonly ChatSession[]) {
    client.setQueryData(directListQuery.queryKey, pageOf(change))
    readAgainIfOvertaken(directListQuery)
  }

  function changeGroups(change: (rows: readonly GroupSession[]) => readonly GroupSession[]) {
    client.setQueryData(groupListQuery.queryKey, pageOf(change))
    readAgainIfOvertaken(groupListQuery)
  }

  function change(target: Target, next: <T extends ListedConversation>(rows: readonly T[]) => readonly T[]) {
    if (target.kind === 'direct') changeDirect(next)
    else changeGroups(next)
  }

  /** A conversation of the list that is loaded. */
  function row(target: Target) {
    const page = client.getQueryData<Page<ListedConversation>>(queryOf(target).queryKey)
    return page && rowOf(page.list, target)
  }

  /** How many messages of a conversation I have not read, as far as the list says that is loaded. */
  const knownUnread = (target: Target) => row(target)?.unreadCount ?? 0

  /** The same, as the server says; without a network as it was last known. */
  async function loadUnread(target: Target) {
    try {
      if (target.kind === 'direct') await client.fetchQuery({ ...directListQuery, staleTime: 0 })
      else await client.fetchQuery({ ...groupListQuery, staleTime: 0 })
    } catch {
      // The list shows its own failure.
    }
    return knownUnread(target)
  }

  /** Writes what is left to read, as the server counted it. */
  function leave(target: Target, { upTo, ...unread }: Unread) {
    const { count, mentions = 0 } = unread.inChat ?? unread
    const path = pathOf(target)
    // A newer read mark of mine is on its way to the server.
    if (marking.has(path)) return
    if ((arrived.get(path) ?? 0) > upTo) return readAgain(target)
    counted.set(path, upTo)
    const marks = { unreadCount: count, isMarkedUnread: false }
    change(target, (rows) => withMarks(rows, target, marks))
    if (target.kind === 'group' && count > 0)
      changeGroups((rows) =>
        rows.map((row) => (row.groupId === target.id ? { ...row, mentionCount: mentions } : row)),
      )
  }

  return {
    leave,

    /** A message has arrived. @returns whether the server had counted it before */
    noteArrival(target: Target, sequence: number) {
      const path = pathOf(target)
      arrived.set(path, Math.max(arrived.get(path) ?? 0, sequence))
      return sequence <= (counted.get(path) ?? 0)
    },

    /** Sequences mean other messages. */
    forgetSequences() {
      arrived.clear()
      counted.clear()
    },

    changeDirect,
    changeGroups,
    readAgain,
    isClosed: () => isClosed,
    row,
    loadUnread,

    /** Whether a conversation is in its list; a list that is not here yet will have it. */
    has: (target: Target) =>
      client.getQueryData(queryOf(target).queryKey) === undefined || row(target) !== undefined,

    /** How many messages of a conversation I have not read; while the list is being read, what it says then. */
    countUnread(target: Target): number | Promise<number> {
      const state = client.getQueryState(queryOf(target).queryKey)
      const isSettled = state?.data !== undefined && state.fetchStatus !== 'fetching'
      return isSettled ? knownUnread(target) : loadUnread(target)
    },

    /**
     * Sets how many are left in the list, and sends the server how far I have read until it accepts or refuses.
     *
     * @param left undefined if only the server knows
     */
    async markRead(target: Target, messageId: number, left: number | undefined) {
      if (left !== undefined)
        change(target, (rows) => withMarks(rows, target, { unreadCount: left, isMarkedUnread: false }))
      const path = pathOf(target)
      read.set(path, messageId)
      const mutation = client.getMutationCache().build(client, {
        scope: { id: `read ${path}` },
        retry: (_failures, error: Error) => mayPass(error),
        retryDelay: retryDelayMs,
        async mutationFn() {
          if (!isClosed && read.get(path) === messageId) await callsOf(target).markRead(messageId)
        },
      })
      marking.set(path, (marking.get(path) ?? 0) + 1)
      try {
        await mutation.execute(undefined)
      } finally {
        const others = (marking.get(path) ?? 1) - 1
        if (others > 0) marking.set(path, others)
        else marking.delete(path)
      }
      if (left === undefined) readAgain(target)
    },

    close() {
      isClosed = true
    },
  }
}

import type { Data, Endpoints } from '@parley/contract'
import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { type Message, ofGroup } from '../conversations/message.ts'
import { apiQuery, queryKeyOf } from '../queries/queries.ts'

type Row = Data<Endpoints['GET /api/group/announcements']>['list'][number]

/** A message that members of a group are asked to confirm. */
export interface GroupAnnouncement extends Omit<Row, 'message'> {
  readonly message: Message
}

const announcementOf = ({ message, ...row }: Row): GroupAnnouncement => ({
  ...row,
  message: ofGroup(message),
})

/** The latest announcement that waits until I confirm it, and how many do. */
export const useDueAnnouncement = (groupId: number) =>
  useQuery({
    ...apiQuery('GET /api/group/announcements', { query: { id: groupId, due: true, limit: 1 } }),
    select: ({ list, count }) => ({ latest: list.map(announcementOf)[0], count }),
  })

const pageSize = 30

/**
 * By the message, the latest announcements of a group: those that show in the chat.
 *
 * @param enabled there are any
 */
export const useAnnouncedMessages = (groupId: number, enabled: boolean) =>
  useQuery({
    ...apiQuery('GET /api/group/announcements', { query: { id: groupId, limit: pageSize } }),
    enabled,
    select: announcedMessages,
  }).data

const announcedMessages = ({ list }: { list: readonly Row[] }): ReadonlyMap<number, GroupAnnouncement> =>
  new Map(list.map(announcementOf).map((one) => [one.message.id, one]))

const nextPage = ({ count }: { count: number }, pages: readonly unknown[]) =>
  pages.length * pageSize < count ? pages.length + 1 : undefined

/** Announcements of a group, the latest first, page by page. */
export const useGroupAnnouncements = (groupId: number) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('GET /api/group/announcements'), groupId, 'all'],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('GET /api/group/announcements', { query: { id: groupId, page, limit: pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }) => pages.flatMap(({ list }) => list.map(announcementOf)),
  })

interface Named {
  readonly groupId: number
  readonly announcementId: number
}

/** Members who have confirmed an announcement, or have not, page by page. */
export const useAskedMembers = ({ groupId, announcementId }: Named, confirmed: boolean) =>
  useInfiniteQuery({
    queryKey: [...queryKeyOf('GET /api/group/announcements/people'), announcementId, confirmed],
    queryFn: ({ pageParam: page, signal }) =>
      api.call(
        'GET /api/group/announcements/people',
        { query: { groupId, announcementId, confirmed, page, limit: pageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: ({ pages }) => [
      ...new Map(pages.flatMap(({ list }) => list).map((one) => [one.userId, one])).values(),
    ],
    gcTime: 0,
  })

export const announceInGroup = (groupId: number, messageId: number) =>
  api.call('POST /api/group/announcements', { body: { groupId, messageId } })

export const endAnnouncement = ({ groupId, announcementId }: Named) =>
  api.call('DELETE /api/group/announcements', { body: { groupId, announcementId } })

export const confirmAnnouncement = ({ groupId, announcementId }: Named) =>
  api.call('PUT /api/group/announcements/confirmed', { body: { groupId, announcementId } })

export const remindOfAnnouncement = ({ groupId, announcementId }: Named) =>
  api.call('POST /api/group/announcements/reminder', { body: { groupId, announcementId } })

/** Reads the announcements again, and those that wait for me. */
export async function refreshAnnouncements(client: QueryClient): Promise<void> {
  await Promise.all(
    (['GET /api/group/announcements', 'GET /api/group/group/{id}', 'GET /api/group/session'] as const).map(
      (endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) }),
    ),
  )
}

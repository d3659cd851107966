import type { CallArguments } from '@parley/client'
import type { Msg, Scheduled } from '@parley/contract'
import { kindOf } from '@parley/contract/message-kinds'
import { bodyOf } from '@parley/contract/message-text'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { Target } from '../conversations/target.ts'
import { withOwnPaths } from '../files/own-paths.ts'
import { askAgain } from '../queries/ask-again.ts'
import { apiQuery } from '../queries/queries.ts'

export type { Scheduled }

type Body<E extends 'POST /api/chat/scheduled' | 'PUT /api/chat/scheduled/{id}'> = NonNullable<
  CallArguments<E>[0]
>['body']

export const scheduledQuery = apiQuery('GET /api/chat/scheduled')
export const useScheduled = () => useQuery(scheduledQuery)

export const isIn =
  ({ kind, id }: Target) =>
  ({ userID, groupID }: Pick<Scheduled, 'userID' | 'groupID'>) =>
    kind === 'group' ? groupID === id : userID === id

export const targetOfLater = ({ userID = 0, groupID }: Pick<Scheduled, 'userID' | 'groupID'>): Target =>
  groupID === undefined ? { kind: 'direct', id: userID } : { kind: 'group', id: groupID }

/** Text of a scheduled message; undefined if it is not a text. */
export const textOfScheduled = ({ msg }: Pick<Scheduled, 'msg'>) =>
  kindOf(msg.type)?.content === 'text' ? (bodyOf(msg) as { content: string }).content : undefined

/** Files that go with it, in the order in which they are sent, by their own paths. */
export const filesOfScheduled = ({
  attached = [],
  msg,
  file,
}: Pick<Scheduled, 'attached' | 'msg' | 'file'>) =>
  [...attached, { msg, file }]
    .filter((part) => textOfScheduled(part) === undefined)
    .map((part) => ({ msg: withOwnPaths(part.msg as Msg), file: part.file }))

/** How a conversation is named to the server. */
export const laterPlace = ({ kind, id }: Target) => (kind === 'group' ? { groupID: id } : { userID: id })

export const schedule = (client: QueryClient, body: Body<'POST /api/chat/scheduled'>) =>
  askAgain(client, scheduledQuery, api.call('POST /api/chat/scheduled', { body }))

export const changeScheduled = (
  client: QueryClient,
  { id, version }: Pick<Scheduled, 'id' | 'version'>,
  changes: Omit<Body<'PUT /api/chat/scheduled/{id}'>, 'version'>,
) =>
  askAgain(
    client,
    scheduledQuery,
    api.call('PUT /api/chat/scheduled/{id}', { params: { id }, body: { version, ...changes } }),
  )

export const sendScheduled = (client: QueryClient, id: number) =>
  askAgain(client, scheduledQuery, api.call('POST /api/chat/scheduled/{id}/now', { params: { id } }))

export const unschedule = (client: QueryClient, id: number) =>
  askAgain(client, scheduledQuery, api.call('DELETE /api/chat/scheduled/{id}', { params: { id } }))

import {
  type Data,
  type Endpoints,
  type GroupEventOf,
  type GroupSession,
  type Input,
  limits,
} from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import type { PersonLogs } from '../catch-up/service.ts'
import { fitting } from '../conversations/fitting.ts'
import { gistIn } from '../conversations/gist-repository.ts'
import { presentAlerts } from '../conversations/reader-repository.ts'
import { type GroupListRow, groupLogEnds, listGroupConversations } from './list-repository.ts'

type List = Endpoints['GET /api/group/session']

/** A person's groups as conversations: as a list, and where the log of each ends. */
export class GroupListService {
  readonly #database: Database
  readonly #logs: PersonLogs

  constructor(parts: { database: Database; logs: PersonLogs }) {
    this.#database = parts.database
    this.#logs = parts.logs
  }

  async list({ userId }: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { rows, count } = await listGroupConversations(this.#database.queries, userId, {
      ...sliceOf(query),
      gists: query.gists,
      withoutThreads: query.threads,
    })
    return { list: rows.map((row) => ({ ...presentRow(row), ...gistIn(row) })), count }
  }

  async sync({ userId }: Caller): Promise<GroupEventOf<'synced'>> {
    const ends = await groupLogEnds(this.#database.queries, userId)
    const conversations = ends.map((end) => ({
      groupID: end.group_id,
      position: end.last_position,
      sequence: end.last_sequence,
      readUpTo: end.read_up_to,
    }))
    return {
      event: 'synced',
      epoch: await this.#logs.epoch(),
      conversations: fitting(conversations, limits.syncedBytes, (end) => end),
    }
  }
}

function presentRow(row: GroupListRow): GroupSession {
  return {
    groupId: row.conversation_id,
    title: row.title,
    avatar: row.avatar,
    newMsgDate: (row.at ?? row.joined_at).toISOString(),
    newMsgPreview: row.preview ?? '',
    newMsgAuthor: row.author_id === null ? null : authorOf(row, row.author_id),
    joinedAt: row.joined_at.toISOString(),
    isTop: row.pinned,
    unreadCount: row.unread,
    mentionCount: row.mentions,
    ...presentAlerts(row),
    isMarkedUnread: row.marked_unread,
    ...(row.reminded && { isReminded: true }),
    ...(row.asked_to_read && { isAskedToRead: true }),
    ...(row.call && { call: row.call }),
  }
}

const authorOf = (row: GroupListRow, userId: number) => ({
  userId,
  nickname: row.author_nickname ?? '',
  memberNickname: row.author_member_nickname ?? '',
})

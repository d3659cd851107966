import {
  type ChatEventOf,
  type ChatRequest,
  type ChatSession,
  type Data,
  type Endpoints,
  type Input,
  limits,
} from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Sight } from '../../identity/presence/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import type { PersonLogs } from '../catch-up/service.ts'
import { fitting } from '../conversations/fitting.ts'
import { gistIn } from '../conversations/gist-repository.ts'
import { presentAlerts } from '../conversations/reader-repository.ts'
import { lastVersion } from '../drafts/service.ts'
import { type DirectListRow, directLogEnds, listDirectConversations } from './list-repository.ts'

type List = Endpoints['GET /api/chat/session']
type Sync = Extract<ChatRequest, { sync: unknown }>['sync']

/** A person's one-to-one conversations: as a list, and where the log of each ends. */
export class DirectListService {
  readonly #database: Database
  readonly #sight: Sight
  readonly #logs: PersonLogs

  constructor(parts: { database: Database; sight: Sight; logs: PersonLogs }) {
    this.#database = parts.database
    this.#sight = parts.sight
    this.#logs = parts.logs
  }

  async list({ userId }: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { rows, count } = await listDirectConversations(this.#database.queries, userId, {
      ...sliceOf(query),
      gists: query.gists,
      withoutThreads: query.threads,
    })
    // Strangers do not see when the other is there, former friends among them.
    const known = rows.filter(({ bond }) => bond !== null)
    const online = await this.#sight.among(
      userId,
      known.map(({ peer_id }) => peer_id),
    )
    return { list: rows.map((row) => ({ ...presentRow(row, online), ...gistIn(row, userId) })), count }
  }

  async sync({ userId }: Caller, cursor: Sync): Promise<ChatEventOf<'synced'>> {
    const missed = await this.#logs.missed(userId, cursor)
    const { queries } = this.#database
    const ends = await directLogEnds(queries, userId)
    const conversations = ends.map((end) => ({
      userID: end.peer_id,
      position: end.last_position,
      sequence: end.last_sequence,
      deliveredUpTo: end.delivered_up_to,
      readUpTo: end.read_up_to,
      peerDeliveredUpTo: end.peer_delivered_up_to,
      peerReadUpTo: end.peer_read_up_to,
    }))
    return {
      event: 'synced',
      epoch: missed.epoch,
      position: missed.position,
      reset: missed.reset,
      drafts: await lastVersion(queries, userId),
      changes: [...missed.changes],
      conversations: fitting(conversations, limits.syncedBytes, (end) => end),
    }
  }
}

function presentRow(row: DirectListRow, online: ReadonlySet<number>): ChatSession {
  return {
    userId: row.peer_id,
    avatar: row.avatar,
    nickname: row.nickname,
    created_at: row.at.toISOString(),
    msgPreview: row.preview,
    isTop: row.pinned,
    isOnline: online.has(row.peer_id),
    unreadCount: row.unread,
    ...presentAlerts(row),
    isMarkedUnread: row.marked_unread,
    ...(row.bond === 'temporary' && { isTemporary: true }),
  }
}

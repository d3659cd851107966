import type { Data, Endpoints, GroupBan, Input } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { groupOf } from './access.ts'
import { deleteBan, listBans } from './former-member-repository.ts'
import type { MembershipService } from './membership-service.ts'
import { checkRight } from './policy.ts'

type Bans = Endpoints['GET /api/group/bans']
type BanRow = Awaited<ReturnType<typeof listBans>>['rows'][number]

/** Bans from a group, and their ends. Banning itself is a way of removing: `MembershipService`. */
export class GroupBanService {
  readonly #database: Database
  readonly #membership: MembershipService

  constructor(parts: { database: Database; membership: MembershipService }) {
    this.#database = parts.database
    this.#membership = parts.membership
  }

  async list(caller: Caller, query: Input<Bans>['query']): Promise<Data<Bans>> {
    const { queries } = this.#database
    const { member } = await groupOf(queries, query.id, caller.userId)
    checkRight(member, 'keepBans')
    const { rows, count } = await listBans(queries, query.id, sliceOf(query))
    return { list: rows.map(presentBan), count }
  }

  lift(caller: Caller, groupId: number, userId: number): Promise<void> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      checkRight(locked.actor, 'keepBans')
      if (!(await deleteBan(locked.queries, groupId, userId))) refuse('banUnknown')
      await this.#membership.publishBan(locked)
    })
  }
}

function presentBan({ id, nickname, avatar, banned_at, by_id, by_nickname }: BanRow): GroupBan {
  return {
    userId: id,
    nickname,
    avatar,
    bannedBy: { userId: by_id, nickname: by_nickname },
    createdAt: (banned_at as Date).toISOString(),
  }
}

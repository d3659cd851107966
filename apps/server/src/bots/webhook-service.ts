import { type Data, type Endpoints, type Input, type Webhook, webhookLimits } from '@parley/contract'
import type { Database, Transaction } from '../db/database.ts'
import { notifyOthers } from '../identity/auth/service.ts'
import { checkReserved, endBot, insertBot, setAvatar } from '../identity/users/service.ts'
import type { Caller } from '../kernel/caller.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  checkRight,
  type LockedGroup,
  type MembershipService,
  readableGroup,
} from '../messaging/groups/service.ts'
import type { AuditService } from '../platform/audit/service.ts'
import { changePicture, storedPath } from '../platform/files/service.ts'
import { takeOrRefuse } from '../platform/http/rate-limits.ts'
import type { RateLimit } from '../platform/rate-limits/rates.ts'
import type { Notifier } from '../platform/sockets/notifier.ts'
import type { WordRules } from '../platform/word-filter/service.ts'
import { deleteWebhook, deleteWebhookOf, endOrphans } from './endings-repository.ts'
import { newSecret, secretHash } from './secret.ts'
import { insertWebhook, renewSecret, type WebhookRow, webhooksOf } from './webhook-repository.ts'

type Create = Endpoints['POST /api/group/webhooks']

/** The webhooks of a group, as those keep them who keep the group. */
export class WebhookService {
  readonly #database: Database
  readonly #membership: MembershipService
  readonly #audit: AuditService
  readonly #notifier: Notifier
  readonly #rules: Pick<WordRules, 'check'>
  readonly #making: RateLimit

  constructor(parts: {
    database: Database
    membership: MembershipService
    audit: AuditService
    notifier: Notifier
    words: { readonly rules: WordRules }
    making: RateLimit
  }) {
    this.#making = parts.making
    this.#database = parts.database
    this.#membership = parts.membership
    this.#audit = parts.audit
    this.#notifier = parts.notifier
    this.#rules = parts.words.rules
  }

  async list(caller: Caller, groupId: number) {
    const { queries } = this.#database
    const { member } = await readableGroup(queries, groupId, caller.userId)
    checkRight(member, 'keepWebhooks')
    const rows = await webhooksOf(queries, groupId)
    return { list: rows.map(present), count: rows.length }
  }

  async create(caller: Caller, { groupId, name, avatar = '' }: Input<Create>['body']): Promise<Data<Create>> {
    await takeOrRefuse(this.#making, String(caller.userId))
    return this.#membership.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkRight(actor, 'keepWebhooks')
      this.#rules.check(name)
      await checkReserved(queries, caller.userId, name)
      const max = webhookLimits.ofGroup
      if ((await webhooksOf(queries, groupId)).length >= max) refuse('webhooksFull', { max })
      const botId = await insertBot(queries, name)
      if (avatar !== '') {
        await changePicture(queries, caller.userId, { userPicture: botId }, storedPath(avatar))
        await setAvatar(queries, botId, storedPath(avatar))
      }
      await this.#membership.admit(locked, [botId], caller.userId)
      const secret = newSecret()
      const id = await insertWebhook(queries, {
        groupId,
        botId,
        secretHash: secretHash(secret),
        by: caller.userId,
      })
      await this.#record(locked, caller, 'webhookMade', name)
      const row =
        (await webhooksOf(queries, groupId)).find((one) => one.id === id) ?? refuse('webhookUnknown')
      return { webhook: present(row), path: pathWith(secret) }
    })
  }

  async renew(caller: Caller, groupId: number, id: number): Promise<{ path: string }> {
    await takeOrRefuse(this.#making, String(caller.userId))
    return this.#own(caller, groupId, id, async (locked, { nickname }) => {
      const secret = newSecret()
      await renewSecret(locked.queries, id, { secretHash: secretHash(secret), by: caller.userId })
      await this.#record(locked, caller, 'webhookRenewed', nickname)
      return { path: pathWith(secret) }
    })
  }

  revoke(caller: Caller, groupId: number, id: number): Promise<void> {
    return this.#own(caller, groupId, id, async (locked, { bot_id, nickname }) => {
      const { queries } = locked
      await deleteWebhook(queries, 'webhooks', id)
      await this.#membership.takeOut(locked, bot_id, { by: caller.userId })
      await endBot(queries, bot_id)
      await this.#record(locked, caller, 'webhookRevoked', nickname)
    })
  }

  /** Deletes those that post nowhere any more; their messages stay. */
  async sweep(): Promise<void> {
    await this.#database.transaction(({ queries }) => endOrphans(queries, 'webhooks'))
  }

  /** The account of one was ended by an administrator. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteWebhookOf(queries, 'webhooks', userId)
  }

  #own<T>(
    caller: Caller,
    groupId: number,
    id: number,
    act: (locked: LockedGroup, row: WebhookRow) => Promise<T>,
  ): Promise<T> {
    return this.#membership.locked(caller, groupId, async (locked) => {
      checkRight(locked.actor, 'keepWebhooks')
      const row = (await webhooksOf(locked.queries, groupId)).find((one) => one.id === id)
      return act(locked, row ?? refuse('webhookUnknown'))
    })
  }

  /** Writes it down, and notifies the caller's other sessions of an address that works without them. */
  async #record(
    locked: LockedGroup,
    caller: Caller,
    event: 'webhookMade' | 'webhookRenewed' | 'webhookRevoked',
    name: string,
  ): Promise<void> {
    const { queries, group } = locked
    await this.#audit.record(queries, caller, event, { groupId: group.id, title: group.title, name })
    if (event === 'webhookRevoked') return
    await notifyOthers(locked, this.#notifier, caller, { kind: event, name, group: group.title })
  }
}

/** The secret stands behind the `?`: what is there is in no line of the log. */
const pathWith = (secret: string) => `/api/hook?key=${secret}`

function present(row: WebhookRow): Webhook {
  return {
    id: row.id,
    userId: row.bot_id,
    name: row.nickname,
    avatar: row.avatar,
    createdBy: { userId: row.created_by, nickname: row.creator },
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

import {
  type Data,
  type Endpoints,
  type Input,
  type OutgoingWebhook,
  outgoingWebhookLimits,
  type SecurityNoticeKind,
  type WebhookDelivery,
} from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { SecretBox } from '../../db/secret-box.ts'
import { notifyOthers } from '../../identity/auth/service.ts'
import { checkReserved, endBot, insertBot } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkConfirmed } from '../../kernel/confirmation.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  checkRight,
  type LockedGroup,
  type MembershipService,
  readableGroup,
} from '../../messaging/groups/service.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { takeAllOrRefuse, takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import { deleteWebhook, deleteWebhookOf, endOrphans } from '../endings-repository.ts'
import { newSecret } from '../secret.ts'
import type { Addresses } from './addresses.ts'
import { bodyOf } from './body.ts'
import { pauseWebhook } from './delivery-repository.ts'
import type { HookPost } from './posting.ts'
import {
  askAgain,
  changeOutgoing,
  type DeliveryRow,
  deliveriesOf,
  forgetDeliveries,
  hasten,
  insertOutgoing,
  insertTrial,
  noteTrial,
  type OutgoingRow,
  outgoingOf,
  renewOutgoing,
  resume,
} from './webhook-repository.ts'

type Create = Endpoints['POST /api/group/outgoing_webhooks']
type Change = Endpoints['PUT /api/group/outgoing_webhooks']
type OutgoingNotice = Extract<SecurityNoticeKind, `outgoing${string}`>

interface Parts {
  readonly database: Database
  readonly membership: MembershipService
  readonly audit: AuditService
  readonly notifier: Notifier
  readonly box: SecretBox
  readonly addresses: Addresses
  readonly post: Pick<HookPost, 'post'>
  readonly making: RateLimit
}

/** The webhooks by which a group notifies other programs, as its staff manage them. */
export class OutgoingWebhookService {
  readonly #parts: Parts
  readonly #rules: Pick<WordRules, 'check'>
  readonly #trials: RateLimit
  readonly #trialsOfPerson: RateLimit

  constructor({ words, rates, ...parts }: Parts & { rates: Rates; words: { readonly rules: WordRules } }) {
    this.#parts = parts
    this.#rules = words.rules
    this.#trials = rates.limit('webhookTrials', outgoingWebhookLimits.trials)
    this.#trialsOfPerson = rates.limit('webhookTrialsOfPerson', outgoingWebhookLimits.trialsOfPerson)
  }

  async list(caller: Caller, groupId: number) {
    const rows = await this.#seen(caller, groupId)
    return { list: rows.map(present), count: rows.length }
  }

  async create(caller: Caller, body: Input<Create>['body']): Promise<Data<Create>> {
    const { membership, box, making } = this.#parts
    const { groupId, name, url, words } = body
    await takeOrRefuse(making, String(caller.userId))
    return membership.locked(caller, groupId, async (locked) => {
      const { queries, actor } = locked
      checkRight(actor, 'keepWebhooks')
      this.#rules.check(name)
      await checkReserved(queries, caller.userId, name)
      this.#checkAddress(url)
      const max = outgoingWebhookLimits.ofGroup
      if ((await outgoingOf(queries, groupId)).length >= max) refuse('outgoingWebhooksFull', { max })
      const botId = await insertBot(queries, name)
      await membership.admit(locked, [botId], caller.userId)
      const secret = newSecret()
      const id = await insertOutgoing(queries, {
        groupId,
        botId,
        url,
        words,
        secret: box.seal(botId, Buffer.from(secret)),
        by: caller.userId,
      })
      await this.#record(locked, caller, 'outgoingWebhookMade', { nickname: name, url })
      await this.#notify(locked, caller, 'outgoingWebhookMade', name)
      return { webhook: present(await own(locked, id)), secret }
    })
  }

  change(caller: Caller, body: Input<Change>['body']): Promise<Data<Change>> {
    const { groupId, id, url, words, isPaused } = body
    return this.#own(caller, groupId, id, async (locked, row) => {
      const { queries } = locked
      if (url !== undefined) this.#checkAddress(url)
      const isReaddressed = url !== undefined && url !== row.url
      const isResumed = isPaused === false && row.paused !== null
      if (isReaddressed || isResumed) checkConfirmed(caller)
      if (isReaddressed) await takeOrRefuse(this.#parts.making, String(caller.userId))
      await changeOutgoing(queries, id, { ...(url !== undefined && { url }), ...(words && { words }) })
      const secret = isReaddressed ? await this.#readdressed(locked, caller, row) : undefined
      if (isPaused) await pauseWebhook(queries, id, 'staff')
      if (isResumed) await resume(queries, id, caller.userId)
      const changed = await own(locked, id)
      await this.#record(locked, caller, 'outgoingWebhookChanged', changed)
      return { webhook: present(changed), ...(secret !== undefined && { secret }) }
    })
  }

  async renew(caller: Caller, groupId: number, id: number): Promise<{ secret: string }> {
    await takeOrRefuse(this.#parts.making, String(caller.userId))
    return this.#own(caller, groupId, id, async (locked, row) => {
      const secret = await this.#renewed(locked, caller, row)
      await this.#record(locked, caller, 'outgoingWebhookRenewed', row)
      await this.#notify(locked, caller, 'outgoingWebhookRenewed', row.nickname)
      return { secret }
    })
  }

  remove(caller: Caller, groupId: number, id: number): Promise<void> {
    return this.#own(caller, groupId, id, async (locked, row) => {
      const { queries } = locked
      await deleteWebhook(queries, 'outgoing_webhooks', id)
      await this.#parts.membership.takeOut(locked, row.bot_id, { by: caller.userId })
      await endBot(queries, row.bot_id)
      await this.#record(locked, caller, 'outgoingWebhookEnded', row)
    })
  }

  async deliveries(caller: Caller, groupId: number, id: number) {
    await this.#seenOne(caller, groupId, id)
    const rows = await deliveriesOf(this.#parts.database.queries, id)
    return { list: rows.map(presentDelivery), count: rows.length }
  }

  /** Sends the message as it is now, under the id that it was sent with before. */
  async repeat(caller: Caller, groupId: number, id: number, deliveryId: number): Promise<void> {
    await this.#seenOne(caller, groupId, id)
    await this.#takeTrial(caller, id)
    await this.#own(caller, groupId, id, async ({ queries }) => {
      if (!(await askAgain(queries, id, deliveryId))) refuse('deliveryUnknown')
      await hasten(queries, id)
    })
  }

  /** Sends a trial to the webhook's address at once. */
  async try(caller: Caller, groupId: number, id: number): Promise<WebhookDelivery> {
    const { database, box, post } = this.#parts
    const { queries } = database
    const { group } = await readableGroup(queries, groupId, caller.userId)
    const row = await this.#seenOne(caller, groupId, id)
    await this.#takeTrial(caller, id)
    const trial = (await insertTrial(queries, id)) ?? refuse('webhookUnknown')
    const { id: deliveryId, event, happened_at: at } = trial
    const body = bodyOf({ id: deliveryId, event, at, group, message: null })
    const secret = box.open(row.bot_id, row.secret)
    const { outcome, problem, status, tookMs } = secret
      ? await post.post(
          { url: row.url, secret: Buffer.from(secret).toString(), deliveryId, event, body },
          new AbortController().signal,
        )
      : unsigned
    const state = outcome === 'taken' ? 'taken' : outcome === 'again' ? 'givenUp' : 'refused'
    const noted = await noteTrial(queries, deliveryId, { state, problem, status, took_ms: tookMs })
    return presentDelivery(noted ?? refuse('webhookUnknown'))
  }

  /** A person with many webhooks gets no more trials for that: no trial waits behind deliveries. */
  #takeTrial({ userId }: Caller, id: number): Promise<void> {
    return takeAllOrRefuse([
      { limit: this.#trials, key: String(id) },
      { limit: this.#trialsOfPerson, key: String(userId) },
    ])
  }

  /** Deletes webhooks that deliver nothing any more, and old entries of logs. */
  async sweep(signal: AbortSignal): Promise<void> {
    const { database } = this.#parts
    await database.transaction(({ queries }) => endOrphans(queries, 'outgoing_webhooks'))
    while (!signal.aborted && (await forgetDeliveries(database.queries)));
  }

  /** The account of one was ended by an administrator. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteWebhookOf(queries, 'outgoing_webhooks', userId)
  }

  /**
   * The person who changes an address becomes responsible for it: else it would outlive their rights, under its owner's
   * name.
   */
  async #readdressed(locked: LockedGroup, caller: Caller, row: OutgoingRow): Promise<string> {
    const secret = await this.#renewed(locked, caller, row)
    await hasten(locked.queries, row.id)
    const line = { kind: 'webhookReaddressed', by: caller.userId, title: row.nickname } as const
    await this.#parts.membership.publishSettings(locked, line)
    await this.#notify(locked, caller, 'outgoingWebhookReaddressed', row.nickname)
    return secret
  }

  /** From now on it is signed by another secret, and belongs to the caller. */
  async #renewed({ queries }: LockedGroup, { userId }: Caller, row: OutgoingRow): Promise<string> {
    const secret = newSecret()
    const sealed = this.#parts.box.seal(row.bot_id, Buffer.from(secret))
    await renewOutgoing(queries, row.id, { secret: sealed, by: userId })
    if (row.paused === 'keeper' || row.paused === 'secret') await resume(queries, row.id, userId)
    return secret
  }

  #checkAddress(url: string): void {
    if (!this.#parts.addresses.mayReach(url)) refuse('webhookAddressRefused')
  }

  async #seen({ userId }: Caller, groupId: number): Promise<OutgoingRow[]> {
    const { queries } = this.#parts.database
    const { member } = await readableGroup(queries, groupId, userId)
    checkRight(member, 'keepWebhooks')
    return outgoingOf(queries, groupId)
  }

  async #seenOne(caller: Caller, groupId: number, id: number): Promise<OutgoingRow> {
    return (await this.#seen(caller, groupId)).find((one) => one.id === id) ?? refuse('webhookUnknown')
  }

  #own<T>(
    caller: Caller,
    groupId: number,
    id: number,
    act: (locked: LockedGroup, row: OutgoingRow) => Promise<T>,
  ): Promise<T> {
    return this.#parts.membership.locked(caller, groupId, async (locked) => {
      checkRight(locked.actor, 'keepWebhooks')
      return act(locked, await own(locked, id))
    })
  }

  #notify(locked: LockedGroup, caller: Caller, kind: OutgoingNotice, name: string): Promise<void> {
    return notifyOthers(locked, this.#parts.notifier, caller, { kind, name, group: locked.group.title })
  }

  /** Only the host of the address: its path may hold a secret. */
  #record(
    { queries, group }: LockedGroup,
    caller: Caller,
    event:
      | 'outgoingWebhookMade'
      | 'outgoingWebhookChanged'
      | 'outgoingWebhookRenewed'
      | 'outgoingWebhookEnded',
    { nickname: name, url }: Pick<OutgoingRow, 'nickname' | 'url'>,
  ): Promise<void> {
    const details = { groupId: group.id, title: group.title, name, address: new URL(url).origin }
    return this.#parts.audit.record(queries, caller, event, details)
  }
}

/** The secret of the server has changed: nothing can be signed as before. */
const unsigned = { outcome: 'refused', problem: 'secret', status: null, tookMs: 0 } as const

const own = async ({ queries, group }: LockedGroup, id: number): Promise<OutgoingRow> =>
  (await outgoingOf(queries, group.id)).find((one) => one.id === id) ?? refuse('webhookUnknown')

function present(row: OutgoingRow): OutgoingWebhook {
  const { id, bot_id, nickname, url, words, created_by, creator, created_at, paused, paused_at, waiting } =
    row
  return {
    id,
    userId: bot_id,
    name: nickname,
    url,
    words,
    createdBy: { userId: created_by, nickname: creator },
    createdAt: created_at.toISOString(),
    paused: paused && paused_at ? { why: paused, at: paused_at.toISOString() } : null,
    waiting,
  }
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, message_id, happened_at, state, problem, status, tries, took_ms, tried_at } = row
  return {
    id,
    event,
    messageId: message_id,
    at: happened_at.toISOString(),
    state,
    problem,
    status,
    tries,
    // The time until it fails would reveal which internal names exist.
    took: problem === 'unreachable' ? null : took_ms,
    triedAt: tried_at?.toISOString() ?? null,
  }
}

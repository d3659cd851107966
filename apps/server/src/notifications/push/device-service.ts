import { type Data, type Endpoints, type Input, type Push, pushLimits } from '@parley/contract'
import type { CallService } from '../../calls/direct-calls/service.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { deviceName } from '../../identity/auth/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { ArrangingService } from '../../messaging/conversations/arranging-service.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import {
  type DeviceRow,
  deviceOfSession,
  devicesOf,
  isKnownDevice,
  personOfDevice,
  putDevice,
  removeDeadDevice,
  removeDevice,
  removeDevicesOf,
} from './device-repository.ts'
import { canEncryptFor } from './encryption.ts'
import type { PushPost } from './posting.ts'
import type { Tickets } from './tickets.ts'
import { words } from './words.ts'

type Add = Endpoints['PUT /api/push/devices']

/** Marks as read up to a message, in conversations of each kind. */
export type Reading = Readonly<Record<'direct' | 'group', Pick<ArrangingService<object>, 'markShownRead'>>>

interface Parts {
  readonly database: Database
  readonly notifier: Notifier
  readonly rates: Rates
  readonly post: PushPost
  readonly tickets: Tickets
  readonly refusals: Pick<Tickets, 'read'>
  readonly reading: Reading
  readonly calls: Pick<CallService, 'refuse'>
  /** Null if web push is off. */
  readonly key: string | null
}

/** Manages devices that are notified of messages while no page is open on them. */
export class PushDeviceService {
  readonly #parts: Parts
  readonly #trials: RateLimit

  constructor(parts: Parts) {
    this.#parts = parts
    this.#trials = parts.rates.limit('push-trials', pushLimits.trials)
  }

  get key(): string | null {
    return this.#parts.key
  }

  async list({ userId, sessionId }: Caller): Promise<Data<Endpoints['GET /api/push/devices']>> {
    const rows = await devicesOf(this.#parts.database.queries, userId)
    return { list: rows.map((row) => present(row, sessionId)), count: rows.length }
  }

  /** @throws Refusal */
  async add({ userId, sessionId }: Caller, device: Input<Add>['body']): Promise<void> {
    const { database, notifier, post, key } = this.#parts
    if (key === null) refuse('pushOff')
    if (!post.mayReach(device.endpoint)) refuse('pushServiceRefused')
    if (!canEncryptFor(device)) refuseField('p256dh', 'format')
    await database.transaction(async (transaction) => {
      if (await isKnownDevice(transaction.queries, sessionId, device)) return
      await putDevice(transaction.queries, { ...device, user_id: userId, session_id: sessionId })
      notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** @throws Refusal */
  async remove({ userId }: Caller, id: number): Promise<void> {
    const { database, notifier } = this.#parts
    await database.transaction(async (transaction) => {
      if (!(await removeDevice(transaction.queries, userId, id))) refuse('pushDeviceUnknown')
      notifier.changed(transaction, [userId], ['notifications'])
    })
  }

  /** Sends a notification to the caller's device. @throws Refusal */
  async try({ userId, sessionId }: Caller): Promise<Data<Endpoints['POST /api/push/trial']>> {
    const { database, post, key } = this.#parts
    if (key === null) refuse('pushOff')
    const device = (await deviceOfSession(database.queries, sessionId)) ?? refuse('pushDeviceUnknown')
    const waitMs = await this.#trials.take(String(userId))
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000)
      refuse('tooManyRequests', { seconds, wait: seconds })
    }
    const { title, trial: body } = words[device.language]
    const push: Push = { kind: 'trial', title, body }
    const text = Buffer.from(JSON.stringify(push))
    const letter = { text, ttl: 60, urgency: 'high', topic: undefined } as const
    const { outcome } = await post.post(device, letter, new AbortController().signal)
    if (outcome === 'gone') await removeDeadDevice(database.queries, device)
    return { outcome }
  }

  /** Marks as read what a device shows, on behalf of the person signed in there. @throws Refusal */
  async read(text: string): Promise<void> {
    const { database, tickets, reading } = this.#parts
    const { deviceId, kind, target, messageId } = tickets.read(text) ?? refuse('pushTicketOver')
    const userId = (await personOfDevice(database.queries, deviceId)) ?? refuse('pushTicketOver')
    await reading[kind].markShownRead({ userId }, target, messageId)
  }

  /** Refuses the call for which a device rings. @throws Refusal */
  async refuse(text: string): Promise<void> {
    const { database, refusals, calls } = this.#parts
    const { deviceId, target, messageId } = refusals.read(text) ?? refuse('pushTicketOver')
    const userId = (await personOfDevice(database.queries, deviceId)) ?? refuse('pushTicketOver')
    await calls.refuse(userId, target, messageId)
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await removeDevicesOf(queries, userId)
  }
}

const present = ({ id, session_id, user_agent, added_at, told_at }: DeviceRow, sessionId: string) => ({
  id,
  device: deviceName(user_agent),
  addedAt: added_at.toISOString(),
  toldAt: told_at?.toISOString() ?? null,
  isCurrent: session_id === sessionId,
})

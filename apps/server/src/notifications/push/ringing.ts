import {
  alertFor,
  alertsOf,
  firstNotificationSettings,
  forMe,
  type NotificationSettings,
} from '@parley/contract'
import type { RingingCall, RingingDevices } from '../../calls/direct-calls/service.ts'
import type { Queries, Transaction } from '../../db/database.ts'
import { type AlertsRow, presentAlerts } from '../../messaging/conversations/reader-repository.ts'
import { settingsOf } from '../notification-settings/service.ts'
import { callerOf } from './caller-repository.ts'
import { personOfDevice, type SignedInDevice, signedInDevicesOf } from './device-repository.ts'
import { type NewNote, putNotes, withdrawNotes } from './note-repository.ts'
import type { Tickets } from './tickets.ts'
import { words } from './words.ts'

/** Nobody is in two calls: a new call's notification replaces an earlier one. */
const tag = 'call'

/** Makes devices without an open page ring, in the transaction of the call, and stop with its end. */
export class Ringing implements RingingDevices {
  readonly #refusals: Pick<Tickets, 'write'>
  readonly #answers: Pick<Tickets, 'write' | 'read'>

  constructor(tickets: { refusals: Pick<Tickets, 'write'>; answers: Pick<Tickets, 'write' | 'read'> }) {
    this.#refusals = tickets.refusals
    this.#answers = tickets.answers
  }

  async reach(queries: Queries, userId: number, callerId: number): Promise<boolean> {
    return (await this.#wanted(queries, userId, callerId)) !== undefined
  }

  async ring({ queries }: Transaction, call: RingingCall): Promise<void> {
    const wanted = await this.#wanted(queries, call.calleeId, call.callerId)
    if (!wanted) return
    const { devices, name, settings } = wanted
    await putNotes(
      queries,
      devices.map((device) => this.#noteOf(call, device, name, settings)),
    )
  }

  async isAnswered(
    queries: Queries,
    { id, callerId, calleeId }: RingingCall,
    text: string,
  ): Promise<boolean> {
    const ticket = this.#answers.read(text)
    if (ticket?.messageId !== id || ticket.target !== callerId) return false
    return (await personOfDevice(queries, ticket.deviceId)) === calleeId
  }

  end({ queries }: Transaction, calleeId: number): Promise<void> {
    return withdrawNotes(queries, calleeId, tag)
  }

  /** The devices on which a call has to ring, and the caller's name; undefined if it must not ring. */
  async #wanted(queries: Queries, userId: number, callerId: number) {
    const devices = await signedInDevicesOf(queries, [userId])
    if (devices.length === 0) return undefined
    const settings = (await settingsOf(queries, [userId])).get(userId) ?? firstNotificationSettings
    const caller = await callerOf(queries, userId, callerId)
    return mayRing(settings, caller) ? { devices, settings, name: caller.name } : undefined
  }

  #noteOf(
    { id, callerId, isVideo }: RingingCall,
    device: SignedInDevice,
    name: string,
    { shows }: NotificationSettings,
  ): NewNote {
    const { title, calling, voiceCall, videoCall, answer, refuse } = words[device.language]
    const ticket = { deviceId: device.id, target: callerId, kind: 'direct', messageId: id } as const
    return {
      deviceId: device.id,
      push: {
        kind: 'call',
        tag,
        ...(shows === 'neither'
          ? { title, body: calling, path: '/' }
          : { title: name, body: isVideo ? videoCall : voiceCall, path: `/user/${callerId}` }),
        answer: { label: answer, ticket: this.#answers.write(ticket) },
        refuse: { label: refuse, ticket: this.#refusals.write(ticket) },
      },
    }
  }
}

/** Like a message that mentions them: a mute lets it through, do not disturb and "nothing" do not. */
const mayRing = (settings: NotificationSettings, caller: AlertsRow): boolean =>
  alertFor({
    ...forMe,
    now: Date.now(),
    settings,
    kind: 'direct',
    alerts: alertsOf(presentAlerts(caller)),
  }).how === 'loud'

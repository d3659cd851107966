import { alertFor, firstNotificationSettings, type NotificationSettings, pushLimits } from '@parley/contract'
import type { RingingCall, RingingDevices } from '../calls/service.ts'
import { settingsOf } from '../notifications/service.ts'
import type { Queries, Transaction } from '../storage/database.ts'
import { nameFor, type ToldDevice, toldDevicesOf } from './device-repository.ts'
import { type NewNote, putNotes, withdrawNotes } from './note-repository.ts'
import type { Tickets } from './tickets.ts'
import { words } from './words.ts'

/** Nobody is in two calls: what rings takes the place of what rang. */
const tag = 'call'

/** Lets devices ring on which no page is open, in the transaction in which somebody calls, and stop with its end. */
export class Ringing implements RingingDevices {
  readonly #tickets: Pick<Tickets, 'write'>

  constructor(tickets: Pick<Tickets, 'write'>) {
    this.#tickets = tickets
  }

  async reach(queries: Queries, userId: number): Promise<boolean> {
    const [devices, settings] = [await toldDevicesOf(queries, [userId]), await settingsOf(queries, [userId])]
    return devices.length > 0 && mayRing(settings.get(userId))
  }

  async ring({ queries }: Transaction, call: RingingCall): Promise<void> {
    const { calleeId, callerId } = call
    const devices = await toldDevicesOf(queries, [calleeId])
    if (devices.length === 0) return
    const settings = (await settingsOf(queries, [calleeId])).get(calleeId)
    if (!mayRing(settings)) return
    const name = await nameFor(queries, calleeId, callerId)
    await putNotes(
      queries,
      devices.map((device) => this.#noteOf(call, device, name, settings)),
    )
  }

  end({ queries }: Transaction, calleeId: number): Promise<void> {
    return withdrawNotes(queries, calleeId, tag)
  }

  #noteOf(
    { id, callerId, isVideo }: RingingCall,
    device: ToldDevice,
    name: string,
    { shows }: NotificationSettings = firstNotificationSettings,
  ): NewNote {
    const { title, calling, voiceCall, videoCall, answer, refuse } = words[device.language]
    const ticket = { deviceId: device.id, target: callerId, kind: 'direct', messageId: id } as const
    return {
      deviceId: device.id,
      // What rang may have to be taken away after the last second.
      seconds: 2 * pushLimits.ringSeconds,
      push: {
        kind: 'call',
        tag,
        ...(shows === 'neither'
          ? { title, body: calling, path: '/' }
          : { title: name, body: isVideo ? videoCall : voiceCall, path: `/user/${callerId}` }),
        answer,
        refuse: { label: refuse, ticket: this.#tickets.write(ticket) },
      },
    }
  }
}

/** As of a message that somebody writes to them alone; whoever wants that quietly does not want it to ring. */
const mayRing = (settings: NotificationSettings = firstNotificationSettings): boolean =>
  alertFor({
    now: Date.now(),
    settings,
    kind: 'direct',
    alerts: { level: 'all', until: null },
    isMine: false,
    isRead: false,
    isForMe: false,
    isNews: true,
  }).how === 'loud'

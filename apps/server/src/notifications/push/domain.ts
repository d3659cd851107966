import type { CallService, RingingDevices } from '../../calls/direct-calls/service.ts'
import type { Transaction } from '../../db/database.ts'
import type { Port } from '../../kernel/port.ts'
import type { FollowedEvent } from '../../messaging/catch-up/service.ts'
import type { Shared } from '../../messaging/conversations/shared.ts'
import type { AskedDevices } from '../../messaging/groups/service.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { Follower } from '../../platform/jobs/follower.ts'
import { PushDeviceService, type Reading } from './device-service.ts'
import { pushJobs } from './jobs.ts'
import { withdrawNotesOf } from './note-repository.ts'
import { NoteSender } from './note-sending.ts'
import { PushPost } from './posting.ts'
import { markStale, queuePushes } from './push-repository.ts'
import { ReadingRequestNotes } from './reading-request-notes.ts'
import { Reminding } from './reminding.ts'
import { Ringing } from './ringing.ts'
import { pushRoutes } from './routes.ts'
import { PushSender } from './sending.ts'
import { Tickets } from './tickets.ts'
import { Vapid } from './vapid.ts'

interface Parts extends Shared {
  readonly reading: Reading
  readonly calls: CallService
  readonly ringing: Port<RingingDevices>
  readonly asked: Port<AskedDevices>
}

interface Push {
  readonly reminding: Reminding
}

/** Web push: notifies devices without an open page, through the push services of their browsers. */
export function createPush(parts: Parts): Domain<Push | undefined> {
  const { config, secret } = parts
  const { isOn, contact, services, graceMs } = config.push
  const vapid = new Vapid(secret, contact)
  const post = new PushPost({ ...parts, vapid, trusted: services })
  const tickets = new Tickets(secret, 'marking a message read')
  const refusals = new Tickets(secret, 'refusing a call')
  const key = isOn ? vapid.publicKey : null
  const devices = new PushDeviceService({ ...parts, post, tickets, refusals, key })
  const sender = new PushSender({ ...parts, post, tickets })
  const notes = new NoteSender({ ...parts, post })
  if (isOn) {
    parts.asked.provide(new ReadingRequestNotes())
    parts.ringing.provide(new Ringing({ refusals, answers: new Tickets(secret, 'answering a call') }))
  }
  return {
    services: isOn ? { reminding: new Reminding() } : undefined,
    routes: (routes) => pushRoutes(routes, devices),
    departure: devices,
    ownData: [{ name: 'pushDevices', read: async (caller) => (await devices.list(caller)).list }],
    ...(isOn && {
      followers: [new PushFollower({ graceMs })],
      jobs: pushJobs(sender, notes),
      stop() {
        sender.stop()
        notes.stop()
      },
      drain: [() => sender.drain(), () => notes.drain()],
    }),
  }
}

/** Finds devices to notify of new messages, and those whose notifications are out of date. */
export class PushFollower implements Follower<FollowedEvent> {
  readonly name = 'messages told to devices'
  readonly begins = 'atEnd'
  readonly #graceMs: number

  constructor({ graceMs }: { graceMs: number }) {
    this.#graceMs = graceMs
  }

  async handle(entries: readonly FollowedEvent[], { queries }: Transaction): Promise<void> {
    const said = entries.flatMap(({ id, event }) =>
      event.kind === 'message' && !event.isBrought ? [id] : [],
    )
    const changed = entries.flatMap(({ event }) =>
      event.kind === 'edit' || event.kind === 'withdrawal' ? [event.messageId] : [],
    )
    await queuePushes(queries, said, this.#graceMs)
    await markStale(queries, changed)
    await withdrawNotesOf(
      queries,
      entries.flatMap(({ event }) => (event.kind === 'withdrawal' ? [event.messageId] : [])),
    )
  }
}

import {
  createSocket,
  type EventOf,
  type Kind,
  parseEvent,
  type Socket,
  socketOf,
  type Target,
  ticketAddress,
} from '@parley/client'
import { type Mention, MessageType, type OutgoingMsg, subprotocol } from '@parley/contract'
import { clientOf } from '../person/calls.ts'
import type { Device } from '../person/device.ts'
import type { Seen } from '../person/view.ts'
import { timing } from '../timing.ts'
import { charactersOf } from './seeking.ts'
import type { Person, World } from './world.ts'

/** Friends, the person themselves, groups; now and then a person who does not accept messages. */
export function placeFor(world: World, { account }: Person): Target {
  const { random, model, people } = world
  const groups = [...model.groups].filter(([, members]) => members.has(account.id) || random.chance(0.05))
  if (groups.length > 0 && random.chance(0.5)) return { kind: 'group', id: random.pick(groups)[0] }
  return { kind: 'direct', id: random.pick(people).account.id }
}

/** A message on its way, from a person's device or their older client. */
export function send(world: World): void {
  const { random, site } = world
  const person = random.pick(world.people)
  const { kind, id } = placeFor(world, person)
  const content = `message ${++world.said} of ${person.account.nickname} ${charactersOf(world.said)}`
  if (person.older && random.chance(0.3)) {
    person.older.send(kind, id, { type: MessageType.text, textMsg: { content } })
    return
  }
  const device = random.pick(person.devices)
  const count = random.chance(0.1) ? random.integer(5, 30) : 1
  for (let n = 1; n <= count; n++) {
    const text = count === 1 ? content : `${content}, ${n}`
    const mentions = kind === 'group' && random.chance(0.3) ? someMentions(world) : []
    const names = '@a'.repeat(mentions.length)
    // The caption of an album: what people look at in it was uploaded, which is not done here.
    const place = random.integer(1, 10)
    const album = random.chance(0.15) &&
      !site.lacksAlbums && { album: { id: `album-${world.said}`, place, count: place } }
    const thread =
      !album && !site.lacksThreads && random.chance(0.2) && someThread(world, device, { kind, id })
    device.send(kind, id, messageFor(world, device, kind, id, names + text), {
      mentions,
      ...album,
      ...(thread && { thread }),
    })
  }
}

/** The thread of some message that the device shows; now and then of one that cannot begin any. */
function someThread({ random }: World, device: Device, { kind, id }: Target) {
  const seen = device.page.channel(kind).views.get(id)?.inOrder() ?? []
  const roots = random.chance(0.1) ? seen : seen.filter(({ thread, isWithdrawn }) => !thread && !isWithdrawn)
  if (roots.length === 0) return undefined
  // Mostly one of a few, so that threads grow.
  const root = random.chance(0.8) ? roots[0] : random.pick(roots)
  return { root: (root as Seen).id, ...(random.chance(0.3) && { inChat: true as const }) }
}

/** People for a message to mention, in the group or not; now and then everyone, whose id is 0. */
function someMentions({ random, people }: World): Mention[] {
  return Array.from({ length: random.integer(1, 3) }, (_, n) => ({
    userID: random.chance(0.1) ? 0 : random.pick(people).account.id,
    at: 2 * n,
    length: 2,
  }))
}

function messageFor(world: World, device: Device, kind: Kind, id: number, content: string) {
  const { random, people } = world
  const seen = device.page.channel(kind).views.get(id)?.inOrder() ?? []
  if (kind === 'group' && random.chance(0.2))
    return { type: MessageType.at, atMsg: { userID: random.pick(people).account.id, content } }
  if (seen.length > 0 && random.chance(0.15))
    return { type: MessageType.reply, replyMsg: { msgID: random.pick(seen).id, content } }
  return { type: MessageType.text, textMsg: { content } }
}

/** Withdraws a message, usually one of the person's own. */
export function withdraw(world: World): void {
  const { random } = world
  const device = random.pick(world.devices)
  const kind = random.chance(0.5) ? 'direct' : 'group'
  const views = [...device.page.channel(kind).views]
  if (views.length === 0) return
  const [id, view] = random.pick(views)
  const targets = view
    .inOrder()
    .filter(
      ({ senderId, isWithdrawn }) => !isWithdrawn && (senderId === device.account.id || random.chance(0.05)),
    )
  if (targets.length === 0) return
  const { id: msgID } = random.pick(targets)
  device.send(kind, id, { type: MessageType.withdrawn, withdrawMsg: { msgID } }, { withdraws: msgID })
}

const emoji = ['👍', '🎉', '😮']

/** Puts an emoji on some message, or takes one off. */
export function react(world: World): void {
  const { random } = world
  const some = someMessage(world)
  if (!some) return
  const { device, kind, id, messageId } = some
  void device.react(kind, id, { messageId, emoji: random.pick(emoji), on: random.chance(0.7) })
}

/** Pins some message, or unpins one. */
export function pin(world: World): void {
  const some = someMessage(world)
  if (some)
    void some.device.pin(some.kind, some.id, { messageId: some.messageId, on: world.random.chance(0.6) })
}

/** As a device shows it. */
export function someMessage({ random, devices }: World, isWanted: (seen: Seen) => boolean = () => true) {
  const device = random.pick(devices)
  const kind: Kind = random.chance(0.5) ? 'direct' : 'group'
  const views = [...device.page.channel(kind).views]
  if (views.length === 0) return undefined
  const [id, view] = random.pick(views)
  const seen = view.inOrder().filter(isWanted)
  return seen.length === 0 ? undefined : { device, kind, id, messageId: random.pick(seen).id }
}

/** Edits the text of a message, usually one of the person's own. */
export function edit(world: World): void {
  const { random, people } = world
  const device = random.pick(world.devices)
  const kind = random.chance(0.5) ? 'direct' : 'group'
  const views = [...device.page.channel(kind).views]
  if (views.length === 0) return
  const [id, view] = random.pick(views)
  const targets = view
    .inOrder()
    .filter(
      ({ senderId, type }) => (senderId === device.account.id || random.chance(0.03)) && isWritten(type),
    )
  if (targets.length === 0) return
  // Mostly one of the last, so that two of a person's devices meet.
  const {
    id: messageId,
    version,
    cites,
  } = random.chance(0.7) ? (targets.at(-1) as Seen) : random.pick(targets)
  const content = `edit ${++world.said} of ${device.account.nickname} ${charactersOf(world.said)}`
  const msg = editFor(
    cites,
    kind === 'group' && random.chance(0.2) ? random.pick(people) : undefined,
    content,
  )
  void device.edit(kind, id, { messageId, version, msg })
}

const isWritten = (type: number) =>
  ([MessageType.text, MessageType.at, MessageType.reply] as number[]).includes(type)

function editFor(msgID: number | undefined, named: Person | undefined, content: string): OutgoingMsg {
  if (msgID !== undefined) return { type: MessageType.reply, replyMsg: { msgID, content } }
  if (named) return { type: MessageType.at, atMsg: { userID: named.account.id, content } }
  return { type: MessageType.text, textMsg: { content } }
}

/** Sends a queued frame past its queue too: on separate connections, each to any node, perhaps twice at once. */
export function repeat(world: World): void {
  const { random, model } = world
  const device = random.pick(world.devices)
  const kind = random.chance(0.5) ? 'direct' : 'group'
  const frame = device.pendingFrame(kind)
  const send = frame && model.sends.get(frame.clientMessageId)
  if (!frame || !send) return
  send.isRepeated = true
  world.count('repeated: on another connection')
  for (let n = random.integer(1, 2); n > 0; n--) {
    const socket = createSocket<EventOf<Kind>>({
      url(signal) {
        // A node that has been started again has another address.
        const url = world.directUrl()
        return ticketAddress(socketOf[kind], url, clientOf(url, device.account.token), signal)
      },
      protocols: [subprotocol],
      parse: (text) => parseEvent(kind, text),
      onEvent(event) {
        if (event.event === 'ack') model.acked(event)
        else if (event.event === 'error') model.refused(event)
        if (event.event === 'ack' || event.event === 'error') socket.close()
      },
      onState(state) {
        if (state === 'open') socket.send(frame)
      },
      onSessionEnded: () => undefined,
      onInvalidFrame: () => undefined,
      backoff: timing.backoff,
    })
    world.beside('what was sent on another connection', untilClosed(world, socket))
  }
}

async function untilClosed(world: World, socket: Pick<Socket, 'state' | 'close'>): Promise<void> {
  while (socket.state !== 'closed' && !world.isOver)
    await new Promise((resolve) => setTimeout(resolve, timing.retryMs))
  socket.close()
}

import { subprotocol } from '@parley/contract/enums'
import { type CatchUp, createCatchUp } from '../catch-up/catch-up.ts'
import { createSender, type Sender } from '../sender/sender.ts'
import { doorOf, ticketAddress } from '../socket/addresses.ts'
import { defaultHeartbeat } from '../socket/pulse.ts'
import { createSocket, type Socket } from '../socket/socket.ts'
import { createTickets } from '../socket/tickets.ts'
import { parseEvent } from '../wire/parse-event.ts'
import { addressOf, type EventOf, type Kind, socketOf, targetOf } from '../wire/target.ts'
import { type Commands, createCommands } from './commands.ts'
import { createMarks, type OwnMarks } from './marks.ts'
import type { Heard, PendingFrame, RealtimeOptions } from './options.ts'

/** The socket of a kind of conversations, with its pending frames, its logs and its marks. */
export interface Channel {
  readonly socket: Socket
  readonly sender: Sender<PendingFrame>
  readonly catchUp: CatchUp
  readonly marks: OwnMarks
  readonly commands: Commands
}

export function openChannel(kind: Kind, options: RealtimeOptions): Channel {
  const {
    baseUrl,
    api,
    token,
    timing,
    openSocket = (_, socketOptions) => createSocket(socketOptions),
  } = options
  const name = socketOf[kind]
  /** The socket has opened, and its missed events are not known yet. Later answers are other tabs', or about gaps. */
  let isOpening = false
  let epoch: string | undefined
  const next = createTickets()

  const socket = openSocket<EventOf<Kind>>(name, {
    heartbeat: defaultHeartbeat,
    ...timing,
    url: (signal, failures) =>
      token
        ? doorOf(
            name,
            baseUrl,
            { token, api, ticket: () => next.take() ?? options.ticket?.() },
            signal,
            failures,
          )
        : ticketAddress(name, baseUrl, api, signal),
    protocols: [subprotocol],
    parse: (frame) => parseEvent(kind, frame),
    onEvent: (event) => catchUp.take(event),
    onState(state, retryInMs) {
      options.onState?.(kind, state, retryInMs)
      if (state !== 'open') {
        marks.closed()
        commands.closed()
        return catchUp.closed()
      }
      // Another tab may have used it.
      next.keep([])
      sender.resume()
      commands.resume()
      isOpening = true
      catchUp.opened()
    },
    onSessionEnded: options.onSessionEnded,
    onInvalidFrame: (frame) => options.onInvalidFrame?.(frame),
  })
  const sender = createSender<PendingFrame>({ ...timing, socket, queue: options.queues?.[kind] })
  const marks = createMarks({
    ...timing,
    send: (id, moved, requestId) =>
      socket.send({ receipt: { ...addressOf({ kind, id }), ...moved }, requestId }),
  })
  const commands = createCommands({
    ...timing,
    send: (id, [name, content], requestId) =>
      socket.send({ [name]: { ...addressOf({ kind, id }), ...content }, requestId }),
  })
  const catchUp = createCatchUp(kind, { ...timing, ...options, socket, onEvent: hear })

  function hear(event: EventOf<Kind>, isMissed: boolean) {
    if (event.event === 'ticket') return next.keep([event.ticket])
    if (event.event === 'ack' || event.event === 'error') sender.settle(event)
    if (event.event === 'done' || event.event === 'error') {
      marks.settle(event)
      commands.settle(event)
    }
    if (event.event === 'error' && event.retry && !event.requestId && !event.clientMessageId) marks.failed()
    options.onEvent({ kind, event, isMissed } as Heard)
    if (event.event === 'behind' && event.signals) isOpening = true
    if (event.event === 'synced') synced(event)
  }

  function synced(answer: Extract<EventOf<Kind>, { event: 'synced' }>) {
    // Sequences of another database mean nothing.
    if (epoch !== undefined && epoch !== answer.epoch) marks.forget()
    epoch = answer.epoch
    marks.compare(new Map(answer.conversations.map((end) => [targetOf(end)?.id ?? 0, end])))
    // Another page's answer may have come before this page's own.
    if (!isOpening || catchUp.isAsking) return
    isOpening = false
    options.onOpened?.(kind)
  }

  return { socket, sender, catchUp, marks, commands }
}

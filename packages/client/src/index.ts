export type { Cursor } from './catch-up/epoch.ts'
export { ApiError, type ApiErrorKind } from './http/api-error.ts'
export type { Answer, CallArguments, CallInput, CallOptions } from './http/endpoint.ts'
export { readAnswer } from './http/envelope.ts'
export { createHttpClient, type HttpClient, type HttpClientOptions } from './http/http-client.ts'
export {
  type Command,
  type Edit,
  keyOfCommand,
  type Pin,
  type Reaction,
  type SignUpWish,
} from './realtime/commands.ts'
export type { Marks } from './realtime/marks.ts'
export type { Heard, PendingFrame, RealtimeOptions, Timing } from './realtime/options.ts'
export { openRealtime, type Realtime } from './realtime/realtime.ts'
export { createMemoryQueue, type PendingQueue } from './sender/pending-queue.ts'
export { SendError } from './sender/send-error.ts'
export { type Ack, createSender, type Sender, type SenderOptions } from './sender/sender.ts'
export { doorOf, type SocketDoor, type SocketName, socketAddress, ticketAddress } from './socket/addresses.ts'
export { defaultHeartbeat, type Heartbeat } from './socket/pulse.ts'
export { createSocket, type Socket, type SocketOptions, type SocketState } from './socket/socket.ts'
export { createTickets } from './socket/tickets.ts'
export { newId as createClientMessageId } from './wire/new-id.ts'
export { parseChatEvent, parseEvent, parseGroupEvent } from './wire/parse-event.ts'
export { addressOf, type EventOf, type Kind, socketOf, type Target, targetOf } from './wire/target.ts'

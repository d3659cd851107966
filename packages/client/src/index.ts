export {
  type CatchUp,
  type ChatCatchUp,
  type ChatCatchUpOptions,
  createChatCatchUp,
  createGroupCatchUp,
} from './catch-up/catch-up.ts'
export type { OwnCursor } from './catch-up/own-log.ts'
export { ApiError, type ApiErrorKind } from './http/api-error.ts'
export type { Answer, CallArguments, CallInput, CallOptions } from './http/endpoint.ts'
export { readAnswer } from './http/envelope.ts'
export { createHttpClient, type HttpClient, type HttpClientOptions } from './http/http-client.ts'
export { createClientMessageId } from './sender/client-message-id.ts'
export { createMemoryQueue, type PendingQueue } from './sender/pending-queue.ts'
export { SendError } from './sender/send-error.ts'
export { type Ack, createSender, type Sender, type SenderOptions } from './sender/sender.ts'
export { socketAddress, ticketAddress } from './socket/addresses.ts'
export { parseChatEvent, parseGroupEvent } from './socket/events.ts'
export { defaultHeartbeat, type Heartbeat } from './socket/pulse.ts'
export { createSocket, type Socket, type SocketOptions, type SocketState } from './socket/socket.ts'

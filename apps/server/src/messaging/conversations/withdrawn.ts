import { MessageType, wirePreviewOf } from '@parley/contract'

const type = MessageType.withdrawn

/** The replacement of a withdrawn message. @param by who withdrew it, where readers may know */
export function withdrawnAs(content: string, by?: number) {
  const body = { content, ...(by !== undefined && { by }) }
  return { type, body, preview: wirePreviewOf(type, body) }
}

/** The person who withdrew a message, if that is known. */
export const withdrawerOf = (message: { type: number; body: object }): number | undefined =>
  message.type === type ? (message.body as { by?: number }).by : undefined

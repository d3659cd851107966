import { MessageType, wirePreviewOf } from '@parley/contract'

const type = MessageType.withdrawn

/** What stands in the place of a message that was withdrawn. */
export function withdrawnAs(content: string) {
  const body = { content }
  return { type, body, preview: wirePreviewOf(type, body) }
}

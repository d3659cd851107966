import { kindOf } from './message-kinds.ts'
import { captionOf } from './message-text.ts'
import { wireKindOf } from './messages.ts'

/** The wire's preview (docs/protocol.md, “Messages”), which is Chinese for everyone. */
export function wirePreviewOf(type: number, body: object): string {
  const kind = kindOf(type)
  if (!kind) return ''
  const mark = wireKindOf(type)?.mark
  const caption = captionOf(kind, body)
  if (mark === undefined) return caption
  const hasCaption = kind.title || (kind.content && kind.content !== 'markup')
  return hasCaption ? `[${mark}] - ${caption}` : `[${mark}]`
}

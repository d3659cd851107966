import type { LinkPreview } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { entryOfId } from '../timeline/timeline.ts'
import type { Conversation } from './conversation.ts'

interface LinkPreviewUpdate {
  readonly messageId: number
  readonly linkPreview: LinkPreview
}

/** Shows the new preview of a message's link. A page that is read meanwhile may lack it, and is read again. */
export function showLinkPreview(conversation: Conversation, { messageId, linkPreview }: LinkPreviewUpdate) {
  conversation.erase((timeline) => {
    const entry = entryOfId(timeline, messageId)
    if (!entry || entry.message.msg.type === MessageType.withdrawn) return timeline
    if ((entry.message.extras?.linkPreview?.asOf ?? 0) >= linkPreview.asOf) return timeline
    const message = { ...entry.message, extras: { ...entry.message.extras, linkPreview } }
    return { ...timeline, entries: new Map(timeline.entries).set(entry.key, { ...entry, message }) }
  })
}

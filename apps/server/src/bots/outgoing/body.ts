import {
  citedIn,
  type Mention,
  mentionedIn,
  type OutgoingWebhookBody,
  plainTextIn,
  type WebhookEventKind,
} from '@parley/contract'

/** A message as a webhook sends it. */
export interface DeliveredMessage {
  readonly id: number
  readonly sequence: number
  readonly created_at: Date
  readonly sender_id: number
  readonly sender: string
  readonly type: number
  readonly body: object
  readonly mentions: readonly Mention[] | null
  /** What it says is there to be seen. */
  readonly is_there: boolean
}

interface Event {
  readonly id: number
  readonly event: WebhookEventKind
  readonly at: Date
  readonly group: { readonly id: number; readonly title: string }
  readonly message: DeliveredMessage | null
}

/** Body of the request to a webhook's address. */
export const bodyOf = ({ id, event, at, group, message }: Event): OutgoingWebhookBody => ({
  id,
  event,
  at: at.toISOString(),
  group: { id: group.id, name: group.title },
  message: message && presented(message),
})

function presented(message: DeliveredMessage): NonNullable<OutgoingWebhookBody['message']> {
  const { id, sequence, created_at, sender_id, sender, type, body, mentions, is_there } = message
  const named = mentionedIn(type, body)
  return {
    id,
    sequence,
    at: created_at.toISOString(),
    sender: { id: sender_id, name: sender },
    type,
    text: is_there ? plainTextIn(type, body) : '',
    replyTo: (is_there && citedIn(type, body)) || null,
    mentions: is_there
      ? [...new Set(mentions?.map(({ userID }) => userID) ?? (named === undefined ? [] : [named]))]
      : [],
  }
}

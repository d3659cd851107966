import Type, { type Static, type TSchema } from 'typebox'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { outgoingWebhookLimits } from './outgoing-webhook-limits.ts'
import { List } from './paging.ts'
import { Id, integer, Nothing, nameText, nullable, Time, text } from './schema.ts'

/** Why a webhook is paused. Later versions may add names. */
export const webhookPauses = ['staff', 'gone', 'failing', 'behind', 'keeper', 'secret'] as const
export type WebhookPause = (typeof webhookPauses)[number]

/** Kinds of events that a webhook sends. */
export const webhookEventKinds = ['message', 'messageEdited', 'messageWithdrawn', 'trial'] as const
export type WebhookEventKind = (typeof webhookEventKinds)[number]

/**
 * State of a delivery: `waiting` for its turn or a retry, `taken`, `refused` by an answer that no retry would change,
 * `givenUp` after many attempts, `dropped` since there was nothing to send any more.
 */
export const deliveryStates = ['waiting', 'taken', 'refused', 'givenUp', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * The problem of a delivery: an answer with another `status`, `unreachable` (also if its name is unknown, or resolves
 * to an address outside the public internet), no answer in time (`late`), a literal address that is not `public`, an
 * answer that could not be posted (`answer`), a message that is gone (`message`), too many waiting deliveries when it
 * resumed (`behind`), or a `secret` that this site can no longer read.
 */
export const deliveryProblems = [
  'status',
  'unreachable',
  'late',
  'public',
  'answer',
  'message',
  'behind',
  'secret',
] as const
export type DeliveryProblem = (typeof deliveryProblems)[number]

/** A webhook that sends a group's messages to an address. It acts as a bot that is a member of the group. */
export const OutgoingWebhook = Type.Object({
  id: Id,
  /** The bot that sends, and posts the answers. */
  userId: Id,
  name: Type.String(),
  url: Type.String(),
  /** It sends messages that begin with one of these; all messages if there are none. */
  words: Type.Array(Type.String()),
  /** The person who made, renewed or resumed it last: it sends as long as they administer the group and may write. */
  createdBy: Type.Object({ userId: Id, nickname: Type.String() }),
  createdAt: Time,
  /** Null: it is active. */
  paused: nullable(Type.Object({ why: Type.Enum([...webhookPauses]), at: Time })),
  /** Deliveries that wait for their turn or another try. */
  waiting: integer(),
})
export type OutgoingWebhook = Static<typeof OutgoingWebhook>

export const WebhookDelivery = Type.Object({
  id: Id,
  event: Type.Enum([...webhookEventKinds]),
  /** Null for a trial. */
  messageId: nullable(Id),
  /** When it happened. */
  at: Time,
  state: Type.Enum([...deliveryStates]),
  problem: nullable(Type.Enum([...deliveryProblems])),
  /** Status of the last answer; null if none came. */
  status: nullable(integer()),
  tries: integer(),
  /** Milliseconds that the last attempt took; null before the first, and if it was `unreachable`. */
  took: nullable(integer()),
  /** When it was tried last. */
  triedAt: nullable(Time),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

const secret = Type.String()
const url = text(outgoingWebhookLimits.address)
const words = Type.Array(text(outgoingWebhookLimits.word), { maxItems: outgoingWebhookLimits.words })
const one = { groupId: Id, id: Id }

const webhook: OutgoingWebhook = {
  id: 1,
  userId: 10010,
  name: 'Deploy',
  url: 'https://ci.example.org/parley',
  words: ['/deploy'],
  createdBy: { userId: 10001, nickname: 'Alice' },
  createdAt: '2026-11-26T08:00:00.000Z',
  paused: null,
  waiting: 0,
}
const delivery: WebhookDelivery = {
  id: 7,
  event: 'message',
  messageId: 90001,
  at: '2026-11-26T08:01:00.000Z',
  state: 'taken',
  problem: null,
  status: 200,
  tries: 1,
  took: 84,
  triedAt: '2026-11-26T08:01:01.000Z',
}
const secretExample = 'wBq1…'
const example = <T>(data: T) => ({ request: { groupId: 1, id: 1 }, data })
const withOne = <D extends TSchema>(data: D) => ({ body: Type.Object(one), data })

export const outgoingWebhooks = call({
  ...groupCall('GET', 'outgoing_webhooks'),
  summary: 'Addresses that are sent a group’s messages, for its owner and administrators (an extension)',
  query: Type.Object({ id: Id }),
  data: List(OutgoingWebhook),
  example: { request: { id: 1 }, data: { list: [webhook], count: 1 } },
})

export const createOutgoingWebhook = call({
  ...groupCall('POST', 'outgoing_webhooks'),
  summary:
    'Have the messages of a group sent to an address from now on. The secret that signs them is shown only in this answer. A new member, a bot of this name, makes the webhook visible to everybody (an extension)',
  body: Type.Object({ groupId: Id, name: nameText(outgoingWebhookLimits.name), url, words }),
  data: Type.Object({ webhook: OutgoingWebhook, secret }),
  example: {
    request: { groupId: 1, name: webhook.name, url: webhook.url, words: webhook.words },
    data: { webhook, secret: secretExample },
  },
})

export const changeOutgoingWebhook = call({
  ...groupCall('PUT', 'outgoing_webhooks'),
  summary:
    'Change the events and the address of an outgoing webhook, pause or resume it. A caller who changes the address becomes its owner; it gets a new secret, and a system line says so (an extension)',
  body: Type.Object({
    ...one,
    url: Type.Optional(url),
    words: Type.Optional(words),
    isPaused: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({
    webhook: OutgoingWebhook,
    /** The new one, when the address has changed: shown this once. */
    secret: Type.Optional(secret),
  }),
  example: { request: { groupId: 1, id: 1, isPaused: false }, data: { webhook } },
})

export const renewOutgoingWebhook = call({
  ...groupCall('PUT', 'outgoing_webhooks/secret'),
  summary: 'Give it another secret, which signs what is sent from then on (an extension)',
  ...withOne(Type.Object({ secret })),
  example: example({ secret: secretExample }),
})

export const deleteOutgoingWebhook = call({
  ...groupCall('DELETE', 'outgoing_webhooks'),
  summary: 'End it: its bot leaves the group, and waiting deliveries are not sent (an extension)',
  ...withOne(Nothing),
  example: example({}),
})

export const tryOutgoingWebhook = call({
  ...groupCall('POST', 'outgoing_webhooks/trial'),
  summary:
    'Send a trial to the address now, also while it is paused; answers with what became of it (an extension)',
  ...withOne(WebhookDelivery),
  example: example({ ...delivery, event: 'trial' as const, messageId: null }),
})

export const webhookDeliveries = call({
  ...groupCall('GET', 'outgoing_webhooks/deliveries'),
  summary: 'What became of the last deliveries, the newest first, without what was said (an extension)',
  query: Type.Object(one),
  data: List(WebhookDelivery),
  example: { request: { groupId: 1, id: 1 }, data: { list: [delivery], count: 1 } },
})

export const repeatDelivery = call({
  ...groupCall('POST', 'outgoing_webhooks/deliveries'),
  summary: 'Deliver once more, under the same id, as the message is now (an extension)',
  body: Type.Object({ ...one, deliveryId: Id }),
  data: Nothing,
  example: { request: { groupId: 1, id: 1, deliveryId: 7 }, data: {} },
})

/** The JSON body that an address receives. */
export const OutgoingWebhookBody = Type.Object({
  /** Id of the delivery, as in `Parley-Delivery`: the same for every attempt. */
  id: Id,
  event: Type.Enum([...webhookEventKinds]),
  /** When it happened. */
  at: Time,
  group: Type.Object({ id: Id, name: Type.String() }),
  /** Null for a trial. The message at the time of sending; a withdrawn one has no text and no mentions. */
  message: nullable(
    Type.Object({
      id: Id,
      sequence: integer(),
      at: Time,
      sender: Type.Object({ id: Id, name: Type.String() }),
      type: integer(),
      text: Type.String(),
      /** The message that it replies to or quotes. */
      replyTo: nullable(Id),
      /** Ids of people; 0 is everyone. */
      mentions: Type.Array(integer()),
    }),
  ),
})
export type OutgoingWebhookBody = Static<typeof OutgoingWebhookBody>

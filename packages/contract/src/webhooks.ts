import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { groupCall } from './group-call.ts'
import { List } from './paging.ts'
import { Id, Nothing, nameText, nullable, Time } from './schema.ts'
import { avatar } from './users.ts'
import { webhookLimits } from './webhook-limits.ts'

/** An address that posts into a group. What it posts has a sender of its own, who is a member there. */
export const Webhook = Type.Object({
  id: Id,
  /** The bot that sends its posts. */
  userId: Id,
  name: Type.String(),
  avatar: Type.String(),
  /** The person who made it, or renewed it last: it posts as long as they may write in groups. */
  createdBy: Type.Object({ userId: Id, nickname: Type.String() }),
  createdAt: Time,
  /** Null: nothing was posted yet. Within a minute the first post counts. */
  lastUsedAt: nullable(Time),
})
export type Webhook = Static<typeof Webhook>

/** The path with the secret in it, which is sent once. */
const path = Type.String()

const webhook: Webhook = {
  id: 1,
  userId: 10009,
  name: 'Build',
  avatar: '',
  createdBy: { userId: 10001, nickname: 'Alice' },
  createdAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: null,
}
const example = { path: '/api/hook?key=9tQ0…' }

export const webhooks = call({
  ...groupCall('GET', 'webhooks'),
  summary: 'Webhooks of a group, for its owner and administrators (an extension)',
  query: Type.Object({ id: Id }),
  data: List(Webhook),
  example: { request: { id: 1 }, data: { list: [webhook], count: 1 } },
})

export const createWebhook = call({
  ...groupCall('POST', 'webhooks'),
  summary:
    'Make an address that posts into a group; its path is shown only in this answer. Its posts are sent by a new member, a bot of this name (an extension)',
  body: Type.Object({ groupId: Id, name: nameText(webhookLimits.name), avatar: Type.Optional(avatar) }),
  data: Type.Object({ webhook: Webhook, path }),
  example: { request: { groupId: 1, name: 'Build' }, data: { webhook, ...example } },
})

export const renewWebhook = call({
  ...groupCall('PUT', 'webhooks'),
  summary: 'Give a webhook another secret: the path of before posts nothing any more (an extension)',
  body: Type.Object({ groupId: Id, id: Id }),
  data: Type.Object({ path }),
  example: { request: { groupId: 1, id: 1 }, data: example },
})

export const revokeWebhook = call({
  ...groupCall('DELETE', 'webhooks'),
  summary: 'End a webhook: its bot leaves the group, what it said stays (an extension)',
  body: Type.Object({ groupId: Id, id: Id }),
  data: Nothing,
  example: { request: { groupId: 1, id: 1 }, data: {} },
})

/** Parts without text are ignored, since senders of this format add all kinds of parts. */
const parts = Type.Array(Type.Unknown())

/** As Slack's incoming webhooks take it. */
export const WebhookPayload = Type.Object({
  text: Type.Optional(nullable(Type.String())),
  username: Type.Optional(nullable(Type.String())),
  attachments: Type.Optional(nullable(parts)),
  blocks: Type.Optional(nullable(parts)),
})
export type WebhookPayload = Static<typeof WebhookPayload>

export const postToWebhook = call({
  method: 'POST',
  path: '/api/hook',
  access: 'public',
  hasErrorStatus: true,
  section: 'groups',
  summary:
    'Post a text into the group of a webhook, by its path alone. Takes JSON, also as the field `payload` of a form; refusals have a status of 400 and more. A header `Idempotency-Key` has what is sent again posted once (an extension)',
  query: Type.Object({ key: Type.String({ minLength: 1, maxLength: limits.path.max }) }),
  body: WebhookPayload,
  data: Type.Object({
    messageId: Id,
    /** Paths of payload parts that were not shown, such as `blocks[2].elements[0]`; absent if everything was. */
    notShown: Type.Optional(Type.Array(Type.String())),
  }),
  example: {
    request: { text: 'Build 7 has passed: <https://ci.example.org/7|log>' },
    data: { messageId: 1 },
  },
})

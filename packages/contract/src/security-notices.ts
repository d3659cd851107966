import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Id, Nothing, nullable, Time } from './schema.ts'

/** Changes of which an account's other sessions are notified: they outlive the session that made them. */
export const securityNoticeKinds = [
  /** A person has become an administrator: for all other administrators, and the owner. */
  'administratorMade',
  /** By a link that was mailed to the person. */
  'passwordResetByMail',
  'botMade',
  'botRenewed',
  'webhookMade',
  'webhookRenewed',
  'outgoingWebhookMade',
  'outgoingWebhookRenewed',
  /** It sends to another address. */
  'outgoingWebhookReaddressed',
] as const
export type SecurityNoticeKind = (typeof securityNoticeKinds)[number]

export const SecurityNotice = Type.Object({
  id: Id,
  /** Clients pass over kinds that they do not know. */
  kind: Type.Enum([...securityNoticeKinds]),
  createdAt: Time,
  /** Name of the person, the bot or the webhook. */
  name: Type.String(),
  /** The group of a webhook; null for anything else. */
  group: nullable(Type.String()),
  /** The person who did it; null for the operator. */
  by: nullable(Type.String()),
})
export type SecurityNotice = Static<typeof SecurityNotice>

export const seeSecurityNotices = call({
  method: 'DELETE',
  path: '/api/auth/notices',
  access: 'user',
  section: 'auth',
  summary:
    'I have seen the security notices up to this one, among those that this session is shown (an extension)',
  body: Type.Object({ upTo: Id }),
  data: Nothing,
  example: { request: { upTo: 7 }, data: {} },
})

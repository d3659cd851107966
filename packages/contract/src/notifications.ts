import Type, { type Static, type TSchema } from 'typebox'
import { call } from './call.ts'
import { QuietHours } from './group-pace.ts'
import { Id, Nothing, nullable, Time } from './schema.ts'

const oneOfNames = <const T extends readonly string[]>(names: T) =>
  Type.Unsafe<T[number]>(Type.String({ enum: [...names] }))

const settings = {
  /** Do not disturb until then; null if it is off. */
  quietUntil: nullable(Time),
  /** Weekly hours of do not disturb. */
  rest: nullable(QuietHours),
  /** The messages that make a sound; the others only show. */
  loud: oneOfNames(['all', 'directAndMentions', 'mentions', 'nothing']),
  /** The parts of a message that a notification shows. */
  shows: oneOfNames(['all', 'sender', 'neither']),
}

/** How a person is notified of messages, on all of their devices. */
export const NotificationSettings = Type.Object(settings)
export type NotificationSettings = Static<typeof NotificationSettings>

/**
 * Which messages of one conversation notify: with `mentions` those that name the person or everyone; until a time or
 * for good.
 */
export const ConversationAlerts = Type.Object({
  level: oneOfNames(['all', 'mentions', 'nothing']),
  until: nullable(Time),
})
export type ConversationAlerts = Static<typeof ConversationAlerts>

/** In rows of lists of conversations: present unless `isMuted` is enough, which means `mentions` for good. */
export const rowAlerts = Type.Optional(ConversationAlerts)

const example: NotificationSettings = {
  quietUntil: null,
  rest: { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 7], timeZone: 'Asia/Shanghai' },
  loud: 'directAndMentions',
  shows: 'sender',
}

export const notificationSettings = call({
  method: 'GET',
  path: '/api/user/notifications/setting',
  access: 'user',
  section: 'users',
  costly: true,
  summary: 'How I want to be notified of messages (an extension)',
  data: NotificationSettings,
  example: { data: example },
})

const optional = <T extends Record<string, TSchema>>(fields: T) => Type.Partial(Type.Object(fields))

export const changeNotificationSettings = call({
  method: 'PUT',
  path: '/api/user/notifications/setting',
  access: 'user',
  section: 'users',
  summary:
    'Change how I want to be notified of messages; my devices are notified by the topic `notifications` (an extension)',
  body: optional(settings),
  data: Nothing,
  example: { request: { loud: 'directAndMentions', shows: 'sender' }, data: {} },
})

export const setChatAlerts = call({
  method: 'PUT',
  path: '/api/chat/alerts',
  access: 'user',
  section: 'chat',
  summary:
    'What this conversation notifies me of: all, mentions or nothing, for good or until a time. Lists have it as `isMuted`, and as `alerts` where that is not enough (an extension)',
  body: Type.Object({ friendId: Id, ...ConversationAlerts.properties }),
  data: Nothing,
  example: { request: { friendId: 10002, level: 'nothing', until: '2026-11-26T08:00:00.000Z' }, data: {} },
})

export const setGroupAlerts = call({
  method: 'PUT',
  path: '/api/group/alerts',
  access: 'user',
  section: 'groups',
  summary: 'The same for a group (an extension)',
  body: Type.Object({ groupId: Id, ...ConversationAlerts.properties }),
  data: Nothing,
  example: { request: { groupId: 1, level: 'mentions', until: null }, data: {} },
})

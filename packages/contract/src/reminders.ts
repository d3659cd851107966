import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Gist } from './gist.ts'
import { List } from './paging.ts'
import { laterPlace } from './scheduled.ts'
import { Id, integer, Nothing, Time } from './schema.ts'

/** A reminder of a message. It is deleted with the message, and only its owner sees it. */
export const Reminder = Type.Object({
  id: Id,
  messageId: Id,
  sequence: integer(1),
  ...laterPlace,
  sender: Type.Object({ userID: Id, nickname: Type.String() }),
  gist: Gist,
  at: Time,
  /** Its time has come. It stays until it is done or put off. */
  isDue: Type.Boolean(),
})
export type Reminder = Static<typeof Reminder>

const path = '/api/chat/reminders'
const shared = { access: 'user', section: 'chat' } as const
const inPath = Type.Object({ id: Id })
const at = '2026-12-01T01:00:00.000Z'
const reminderExample = {
  id: 5,
  messageId: 7,
  sequence: 7,
  userID: 10002,
  sender: { userID: 10002, nickname: 'Bob' },
  gist: { type: 1, text: 'Could you look at this?' },
  at,
  isDue: false,
}

export const reminders = call({
  ...shared,
  method: 'GET',
  path,
  costly: true,
  summary:
    'Messages that I want to be reminded of and that I see, next first; the topic `later` says that they have changed, or that one is due (an extension)',
  data: List(Reminder),
  example: { data: { list: [reminderExample], count: 1 } },
})

export const remind = call({
  ...shared,
  method: 'POST',
  path,
  summary: 'Remind me of a message at a time; of one message once, at the time said last (an extension)',
  body: Type.Object({ ...laterPlace, messageId: Id, at: Time }),
  data: Nothing,
  example: { request: { userID: 10002, messageId: 7, at }, data: {} },
})

export const putOffReminder = call({
  ...shared,
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Remind me at another time (an extension)',
  params: inPath,
  body: Type.Object({ at: Time }),
  data: Nothing,
  example: { request: { at }, data: {} },
})

export const endReminder = call({
  ...shared,
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'It is done, or not wanted any more (an extension)',
  params: inPath,
  data: Nothing,
  example: { data: {} },
})

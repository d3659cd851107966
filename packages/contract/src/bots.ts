import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { Command } from './commands.ts'
import { List } from './paging.ts'
import { Id, Nothing, nameText, nullable, Time } from './schema.ts'

/** Scopes of a bot's token; `bot-calls.ts` lists what each allows. */
export const BotScope = Type.Enum(['read', 'send', 'members'])
export type BotScope = Static<typeof BotScope>

/** An account that is not a person, and acts by a token. */
export const Bot = Type.Object({
  userId: Id,
  nickname: Type.String(),
  avatar: Type.String(),
  scopes: Type.Array(BotScope),
  /** The commands that the bot set last. */
  commands: Type.Array(Command),
  createdAt: Time,
  /** Null: its token was not used yet. Stored once in a while. */
  lastUsedAt: nullable(Time),
})
export type Bot = Static<typeof Bot>

const shared = { access: 'user', section: 'users', path: '/api/user/bots' } as const
const scopes = Type.Array(BotScope, { maxItems: 3 })
/** Sent once. */
const token = Type.String()
const bot: Bot = {
  userId: 10009,
  nickname: 'Answers',
  avatar: '',
  scopes: ['read', 'send'],
  commands: [{ name: 'vote', description: 'Ask everybody' }],
  createdAt: '2026-11-21T08:00:00.000Z',
  lastUsedAt: null,
}

export const ownBots = call({
  ...shared,
  method: 'GET',
  summary: 'My bots (an extension)',
  data: List(Bot),
  example: { data: { list: [bot], count: 1 } },
})

export const createBot = call({
  ...shared,
  method: 'POST',
  summary:
    'Make a bot: an account of its own, a friend of mine. Its token is shown only in this answer, and is used like a session’s (an extension)',
  body: Type.Object({ nickname: nameText(limits.nickname), scopes }),
  data: Type.Object({ bot: Bot, token }),
  example: {
    request: { nickname: 'Answers', scopes: ['read', 'send'] },
    data: { bot, token: 'eyJhbGciOiJIUzI1NiJ9…' },
  },
})

export const renewBot = call({
  ...shared,
  method: 'PUT',
  summary: 'Give a bot another token, for these scopes; that of before ends at once (an extension)',
  body: Type.Object({ userId: Id, scopes }),
  data: Type.Object({ token }),
  example: {
    request: { userId: 10009, scopes: ['read'] },
    data: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
  },
})

export const deleteBot = call({
  ...shared,
  method: 'DELETE',
  summary: 'End a bot: its token, its memberships and its account; what it said stays (an extension)',
  body: Type.Object({ userId: Id }),
  data: Nothing,
  example: { request: { userId: 10009 }, data: {} },
})

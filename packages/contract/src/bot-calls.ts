import type { BotScope } from './bots.ts'
import type { Endpoint } from './calls.ts'
import { MessageType } from './enums.ts'

/** The endpoints for bots, each with the scope that it needs. Bots can use no other endpoint. */
export const botCalls = {
  'GET /api/user/user_info': 'read',
  'POST /api/auth/socket_ticket': 'read',
  'GET /api/chat/session': 'read',
  'GET /api/chat/history': 'read',
  'GET /api/chat/media': 'read',
  'GET /api/chat/pins': 'read',
  'GET /api/chat/reactions': 'read',
  'GET /api/chat/record': 'read',
  'GET /api/chat/sign_ups': 'read',
  'GET /api/chat/votes': 'read',
  'PUT /api/chat/read': 'read',
  'GET /api/group/my': 'read',
  'GET /api/group/group/{id}': 'read',
  'GET /api/group/session': 'read',
  'GET /api/group/history/{id}': 'read',
  'GET /api/group/media/{id}': 'read',
  'GET /api/group/mentions': 'read',
  'GET /api/group/pins/{id}': 'read',
  'PUT /api/group/read': 'read',
  'GET /api/search/messages': 'read',
  'GET /api/search/places': 'read',
  'GET /api/search/days': 'read',
  'GET /api/bot/commands': 'send',
  'PUT /api/bot/commands': 'send',
  'POST /api/file/image': 'send',
  'POST /api/file/file': 'send',
  'GET /api/group/member': 'members',
  'GET /api/user/friends': 'members',
  'GET /api/search/groups': 'members',
} as const satisfies Partial<Record<Endpoint, BotScope>>

/** The same for requests on a socket, which needs `read` to open. */
export const botRequests: Readonly<Record<string, BotScope>> = {
  sync: 'read',
  backfill: 'read',
  receipt: 'read',
  ping: 'read',
  react: 'send',
  edit: 'send',
  vote: 'send',
  closePoll: 'send',
  signUp: 'send',
  closeList: 'send',
  pin: 'send',
  typing: 'send',
  answerPress: 'send',
}

/** Messages that no bot sends: it is called by nobody, and calls nobody. */
export const notForBots: readonly MessageType[] = [MessageType.voiceCall, MessageType.videoCall]

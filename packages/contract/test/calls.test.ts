import { describe, expect, test } from 'vitest'
import type { CallShape } from '../src/call.ts'
import { calls } from '../src/calls.ts'
import { sockets } from '../src/frames.ts'

/** Every endpoint that the product's description and its wire contract name, to the letter. */
const wire = `
  POST   /api/auth/register
  POST   /api/auth/login
  POST   /api/auth/open_login
  POST   /api/auth/logout
  GET    /api/settings/info
  GET    /api/settings/open_login
  GET    /api/user/user_info
  PUT    /api/user/user_info
  GET    /api/user/friends
  GET    /api/user/friend_info
  PUT    /api/user/friends
  DELETE /api/user/friends
  GET    /api/user/search
  POST   /api/user/valid
  POST   /api/user/friends
  GET    /api/user/valid
  PUT    /api/user/valid_status
  GET    /api/chat/session
  GET    /api/chat/history
  DELETE /api/chat/chat
  POST   /api/chat/user_top
  POST   /api/group/group
  GET    /api/group/group/{id}
  PUT    /api/group/group
  DELETE /api/group/group/{id}
  GET    /api/group/my
  GET    /api/group/search
  GET    /api/group/friends
  GET    /api/group/member
  POST   /api/group/member
  DELETE /api/group/member
  PUT    /api/group/member/role
  PUT    /api/group/member/nickname
  PUT    /api/group/member/prohibition
  GET    /api/group/valid/{id}
  POST   /api/group/valid
  GET    /api/group/valid
  PUT    /api/group/valid/status
  GET    /api/group/session
  PUT    /api/group/top
  GET    /api/group/history/{id}
  DELETE /api/group/history/{id}
  POST   /api/file/image
  POST   /api/file/file
  GET    /api/file/{id}
  GET    /api/user/users
  POST   /api/user/curtail
  POST   /api/user/deactivate
  DELETE /api/user/users
  GET    /api/group/groups
  DELETE /api/group/groups
  GET    /api/group/messages/{id}
  DELETE /api/group/messages
  GET    /api/chat/admin/session
  GET    /api/chat/admin/history
  DELETE /api/chat/admin/history
  GET    /api/file/files
  DELETE /api/file/files
  PUT    /api/settings/admin/info
  GET    /api/logs/logs
  GET    /api/logs/logs/{id}
  DELETE /api/logs/logs`

/** Endpoints that were added since; none of the above may be removed for them. */
const extensions = `
  GET    /api/auth/open_login/{name}/start
  GET    /api/auth/open_login/{name}/return
  GET    /api/auth/open_login/{name}/join
  POST   /api/auth/open_login/{name}/join
  POST   /api/auth/open_login/{name}/decline
  POST   /api/auth/open_login/{name}/logout
  PUT    /api/user/account_name
  PUT    /api/user/password
  GET    /api/auth/sessions
  DELETE /api/auth/sessions
  DELETE /api/auth/sessions/{id}
  PUT    /api/auth/sessions/{id}/confirm
  DELETE /api/auth/notices
  POST   /api/auth/reset_password
  POST   /api/auth/reset_mail
  POST   /api/auth/reset_by_mail
  POST   /api/auth/socket_ticket
  POST   /api/auth/confirm
  GET    /api/auth/second_factor
  POST   /api/auth/second_factor
  PUT    /api/auth/second_factor
  DELETE /api/auth/second_factor
  POST   /api/auth/second_factor/recovery_codes
  POST   /api/auth/passkeys/options
  POST   /api/auth/passkeys
  DELETE /api/auth/passkeys/{id}
  POST   /api/auth/passkey_login/options
  POST   /api/auth/passkey_login
  POST   /api/user/second_factor_off
  POST   /api/user/reset_password
  POST   /api/user/sign_out
  GET    /api/user/last_seen
  GET    /api/user/last_seen/setting
  PUT    /api/user/last_seen/setting
  GET    /api/user/online/setting
  PUT    /api/user/online/setting
  GET    /api/user/link_previews/setting
  PUT    /api/user/link_previews/setting
  GET    /api/user/notifications/setting
  PUT    /api/user/notifications/setting
  GET    /api/push/key
  GET    /api/push/devices
  PUT    /api/push/devices
  DELETE /api/push/devices/{id}
  POST   /api/push/trial
  POST   /api/push/read
  POST   /api/push/refuse
  GET    /api/mail/setting
  PUT    /api/mail/setting
  PUT    /api/mail/address
  DELETE /api/mail/pending
  DELETE /api/mail/address
  POST   /api/mail/trial
  POST   /api/mail/confirm
  POST   /api/mail/refuse
  POST   /api/mail/allow
  GET    /api/mail/end/{ticket}
  POST   /api/mail/end/{ticket}
  POST   /api/mail/end
  DELETE /api/chat/link_preview
  GET    /api/user/archive
  POST   /api/user/archive
  POST   /api/user/archive/link
  GET    /api/user/archive/{link}
  GET    /api/user/me/leaving
  DELETE /api/user/me
  GET    /api/user/blocks
  POST   /api/user/blocks
  DELETE /api/user/blocks
  GET    /api/chat/drafts
  PUT    /api/chat/drafts
  GET    /api/chat/reaction_notices
  PUT    /api/chat/reaction_notices
  GET    /api/chat/threads
  PUT    /api/chat/threads/read
  PUT    /api/chat/threads/level
  PUT    /api/chat/read
  PUT    /api/chat/mute
  PUT    /api/chat/alerts
  PUT    /api/chat/unread
  DELETE /api/chat/session
  PUT    /api/group/read
  PUT    /api/group/mute
  PUT    /api/group/alerts
  PUT    /api/group/unread
  DELETE /api/group/session
  GET    /api/group/bans
  DELETE /api/group/bans
  GET    /api/group/conference
  GET    /api/chat/ringing
  GET    /api/chat/ice_servers
  GET    /api/file/usage
  PUT    /api/group/owner
  PUT    /api/user/role
  POST   /api/user/users
  GET    /api/user/users/{id}/groups
  GET    /api/group/groups/{id}/members
  PUT    /api/group/groups/{id}/owner
  GET    /api/settings/admin/overview
  GET    /api/logs/export
  POST   /api/invitation/invitation
  GET    /api/invitation/invitation
  DELETE /api/invitation/invitation/{id}
  GET    /api/invitation/code/{code}
  POST   /api/invitation/code/{code}
  GET    /api/settings/admin/rules
  GET    /api/settings/admin/effects
  GET    /api/announcement/announcements
  POST   /api/announcement/announcements
  DELETE /api/announcement/announcements/{id}
  PUT    /api/announcement/announcements/{id}/put_away
  GET    /api/announcement/history
  GET    /api/user/card
  GET    /api/directory/people
  GET    /api/chat/reactions
  GET    /api/group/mentions
  GET    /api/chat/votes
  GET    /api/chat/media
  GET    /api/group/media/{id}
  GET    /api/chat/pins
  GET    /api/group/pins/{id}
  GET    /api/group/announcements
  POST   /api/group/announcements
  DELETE /api/group/announcements
  PUT    /api/group/announcements/confirmed
  GET    /api/group/announcements/people
  POST   /api/group/announcements/reminder
  PUT    /api/group/readers
  GET    /api/group/readers
  GET    /api/group/readers/people
  POST   /api/group/readers/reminder
  POST   /api/chat/forward
  GET    /api/chat/record
  GET    /api/chat/saved/authors
  GET    /api/chat/versions
  GET    /api/chat/heard
  POST   /api/chat/heard
  GET    /api/chat/sign_ups
  PUT    /api/chat/read_all
  GET    /api/chat/folders
  POST   /api/chat/folders
  PUT    /api/chat/folders
  DELETE /api/chat/folders
  PUT    /api/chat/folders/order
  GET    /api/chat/sticker_packs
  GET    /api/settings/admin/sticker_packs
  POST   /api/settings/admin/sticker_packs
  PUT    /api/settings/admin/sticker_packs
  DELETE /api/settings/admin/sticker_packs
  PUT    /api/settings/admin/sticker_packs/order
  POST   /api/settings/admin/sticker_packs/stickers
  PUT    /api/settings/admin/sticker_packs/stickers
  DELETE /api/settings/admin/sticker_packs/stickers
  GET    /api/chat/stickers
  POST   /api/chat/stickers
  PUT    /api/chat/stickers
  DELETE /api/chat/stickers
  GET    /api/chat/scheduled
  POST   /api/chat/scheduled
  PUT    /api/chat/scheduled/{id}
  POST   /api/chat/scheduled/{id}/now
  DELETE /api/chat/scheduled/{id}
  GET    /api/chat/reminders
  POST   /api/chat/reminders
  PUT    /api/chat/reminders/{id}
  DELETE /api/chat/reminders/{id}
  PUT    /api/directory/people
  GET    /api/directory/departments
  POST   /api/directory/departments
  PUT    /api/directory/departments/{id}
  DELETE /api/directory/departments/{id}
  GET    /api/joining/registrations
  PUT    /api/joining/registrations
  POST   /api/joining/members
  POST   /api/joining/members/check
  POST   /api/report/reports
  GET    /api/report/mine
  GET    /api/report/reports
  GET    /api/report/reports/{id}
  PUT    /api/report/reports/{id}/decision
  DELETE /api/report/reports/{id}/decision
  GET    /api/words/lists
  POST   /api/words/lists
  GET    /api/words/lists/{id}
  PUT    /api/words/lists/{id}
  DELETE /api/words/lists/{id}
  POST   /api/words/trial
  POST   /api/words/trial/messages
  GET    /api/words/held
  DELETE /api/words/held
  PUT    /api/words/held/{id}
  GET    /api/retention/rules
  PUT    /api/retention/rules
  POST   /api/retention/preview
  GET    /api/search/messages
  GET    /api/search/places
  GET    /api/search/groups
  GET    /api/search/days
  GET    /api/settings/admin/search
  POST   /api/settings/admin/search
  GET    /api/retention/holds
  POST   /api/retention/holds
  DELETE /api/retention/holds/{id}
  PUT    /api/group/retention
  GET    /api/group/webhooks
  POST   /api/group/webhooks
  PUT    /api/group/webhooks
  DELETE /api/group/webhooks
  GET    /api/group/outgoing_webhooks
  POST   /api/group/outgoing_webhooks
  PUT    /api/group/outgoing_webhooks
  PUT    /api/group/outgoing_webhooks/secret
  DELETE /api/group/outgoing_webhooks
  POST   /api/group/outgoing_webhooks/trial
  GET    /api/group/outgoing_webhooks/deliveries
  POST   /api/group/outgoing_webhooks/deliveries
  POST   /api/hook
  GET    /api/user/bots
  POST   /api/user/bots
  PUT    /api/user/bots
  DELETE /api/user/bots
  GET    /api/bot/commands
  PUT    /api/bot/commands
  POST   /api/bot/press
  GET    /api/chat/commands
  GET    /api/group/commands/{id}`

const listed = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/\s+/, ' '))

const declared: readonly CallShape[] = Object.values(calls)
const endpoints = declared.map(({ method, path }) => `${method} ${path}`)

test('every call of the wire is declared', () => {
  expect(endpoints).toEqual(expect.arrayContaining(listed(wire)))
})

test('operations beyond the wire are named as extensions', () => {
  expect(endpoints.filter((endpoint) => !listed(wire).includes(endpoint)).toSorted()).toEqual(
    listed(extensions).toSorted(),
  )
})

test('no call is declared twice', () => {
  expect(new Set(endpoints).size).toBe(endpoints.length)
})

test('the two sockets are where the wire has them', () => {
  expect(sockets).toEqual({ chat: '/api/chat/ws/chat', group: '/api/group/ws/chat' })
})

test('only these need no token', () => {
  const open = declared
    .filter(({ access }) => access === 'public')
    .map(({ method, path }) => `${method} ${path}`)
  expect(open.toSorted()).toEqual([
    'GET /api/auth/open_login/{name}/join',
    'GET /api/auth/open_login/{name}/return',
    'GET /api/auth/open_login/{name}/start',
    'GET /api/file/{id}',
    'GET /api/invitation/code/{code}',
    'GET /api/mail/end/{ticket}',
    'GET /api/settings/info',
    'GET /api/settings/open_login',
    'GET /api/user/archive/{link}',
    'POST /api/auth/login',
    'POST /api/auth/logout',
    'POST /api/auth/open_login',
    'POST /api/auth/open_login/{name}/decline',
    'POST /api/auth/open_login/{name}/join',
    'POST /api/auth/open_login/{name}/logout',
    'POST /api/auth/passkey_login',
    'POST /api/auth/passkey_login/options',
    'POST /api/auth/register',
    'POST /api/auth/reset_by_mail',
    'POST /api/auth/reset_mail',
    'POST /api/auth/reset_password',
    'POST /api/hook',
    'POST /api/mail/allow',
    'POST /api/mail/confirm',
    'POST /api/mail/end',
    'POST /api/mail/end/{ticket}',
    'POST /api/mail/refuse',
    'POST /api/push/read',
    'POST /api/push/refuse',
  ])
})

describe.each(declared.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test('has the parameters that its path names, and a line for its reader', () => {
    const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const { properties = {} } = (call.params ?? {}) as { properties?: object }
    expect(Object.keys(properties)).toEqual(named)
    expect(call.summary).toMatch(/^\S.{5,}\S$/)
  })

  test('is for the staff exactly if it is in the section on administration, or about reports', () => {
    const isForStaff = call.access !== 'public' && call.access !== 'user'
    expect(isForStaff && call.section !== 'reports').toBe(call.section === 'administration')
  })
})

/** Operations whose answer has a list that its limit keeps short, or whose work is one step into an index. */
const shortLists = [
  'GET /api/auth/sessions',
  'GET /api/auth/second_factor',
  'PUT /api/auth/second_factor',
  'POST /api/auth/second_factor/recovery_codes',
  'GET /api/settings/open_login',
  'GET /api/settings/admin/rules',
  'GET /api/push/devices',
  'GET /api/chat/heard',
  'GET /api/chat/stickers',
  'POST /api/chat/scheduled',
  'PUT /api/chat/scheduled/{id}',
  'PUT /api/chat/drafts',
  'GET /api/chat/reaction_notices',
  'GET /api/group/conference',
  'GET /api/group/readers',
  'GET /api/chat/ice_servers',
  'GET /api/group/group/{id}',
  'GET /api/user/bots',
  'POST /api/settings/admin/sticker_packs',
  'POST /api/user/bots',
  'GET /api/bot/commands',
  'GET /api/chat/commands',
  'GET /api/group/commands/{id}',
  'POST /api/hook',
  'GET /api/group/webhooks',
  'GET /api/group/outgoing_webhooks',
  'POST /api/group/outgoing_webhooks',
  'PUT /api/group/outgoing_webhooks',
  'GET /api/group/outgoing_webhooks/deliveries',
  'POST /api/invitation/invitation',
  'GET /api/directory/departments',
  'GET /api/invitation/code/{code}',
  'POST /api/invitation/code/{code}',
  'PUT /api/joining/registrations',
  'GET /api/report/reports/{id}',
  'GET /api/words/lists',
  'POST /api/words/trial',
]

const hasList = (schema: unknown): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  ((schema as { type?: unknown }).type === 'array' || Object.values(schema).some(hasList))

test('an operation whose answer has a list is marked as costly, or named here as one that is not', () => {
  const unmarked = declared.filter(({ data, costly }) => hasList(data) && !costly)
  expect(unmarked.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(shortLists.toSorted())
})

test('only operations of signed-in people are costly, since they wait in the line of a person', () => {
  expect(declared.filter(({ access, costly }) => costly && access === 'public')).toEqual([])
})

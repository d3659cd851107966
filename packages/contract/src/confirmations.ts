import type { Endpoint, Endpoints } from './calls.ts'

/**
 * Whether an operation needs the password from a session that can ask for it (decision 103): always, when the request's
 * content requires it, or never; and why.
 */
export interface Confirmation {
  readonly confirms: 'always' | 'when' | 'never'
  readonly because: string
}

/** Operations of administrators, moderators and auditors: each has an entry, or this does not compile. */
export type StaffEndpoint = {
  [E in Endpoint]: Endpoints[E]['access'] extends 'public' | 'user' ? never : E
}[Endpoint]

const always = (because: string) => ({ confirms: 'always', because }) as const
const when = (because: string) => ({ confirms: 'when', because }) as const
const never = (because: string) => ({ confirms: 'never', because }) as const

const reads = never('it changes nothing')
const readsAndLogs = never('it changes nothing, and the audit log names who read')
const takenBack = never('it can be taken back, and the audit log names who did it')
const makesAccounts = never(
  'it makes ordinary accounts, which the list of people shows and an administrator deletes',
)
const gone = always('what is deleted does not come back')
const opensAccount = always('it opens an account to somebody else')
const outlives = always('what it gives away works without the session')

const ofStaff = {
  'GET /api/settings/admin/rules': reads,
  'GET /api/settings/admin/effects': reads,
  'GET /api/settings/admin/overview': reads,
  'GET /api/settings/admin/search': reads,
  'POST /api/settings/admin/search': readsAndLogs,
  'PUT /api/settings/admin/info': when('a setting weakens security (`weakenings`)'),
  'GET /api/settings/admin/sticker_packs': reads,
  'POST /api/settings/admin/sticker_packs': takenBack,
  'PUT /api/settings/admin/sticker_packs': takenBack,
  'DELETE /api/settings/admin/sticker_packs': never('a pack can be made again'),
  'PUT /api/settings/admin/sticker_packs/order': takenBack,
  'POST /api/settings/admin/sticker_packs/stickers': takenBack,
  'PUT /api/settings/admin/sticker_packs/stickers': takenBack,
  'DELETE /api/settings/admin/sticker_packs/stickers': never('a picture can be added again'),
  'POST /api/announcement/announcements': takenBack,
  'DELETE /api/announcement/announcements/{id}': never('it can be announced again'),
  'GET /api/announcement/history': reads,
  'POST /api/directory/departments': takenBack,
  'PUT /api/directory/departments/{id}': takenBack,
  'DELETE /api/directory/departments/{id}': never('a department can be made again'),
  'PUT /api/directory/people': takenBack,
  'GET /api/user/users': reads,
  'GET /api/user/users/{id}/groups': readsAndLogs,
  'POST /api/user/users': makesAccounts,
  'POST /api/user/curtail': takenBack,
  'POST /api/user/deactivate': takenBack,
  'DELETE /api/user/users': gone,
  'PUT /api/user/role': always('a role is a right over everybody, which outlives the session'),
  'POST /api/user/reset_password': opensAccount,
  'POST /api/user/second_factor_off': opensAccount,
  'POST /api/user/sign_out': never('its person signs in again'),
  'GET /api/joining/registrations': reads,
  'PUT /api/joining/registrations': makesAccounts,
  'POST /api/joining/members/check': reads,
  'POST /api/joining/members': makesAccounts,
  'GET /api/retention/rules': reads,
  'PUT /api/retention/rules': when('something is stored for less long: what is due is deleted'),
  'POST /api/retention/preview': reads,
  'GET /api/retention/holds': reads,
  'POST /api/retention/holds': takenBack,
  'DELETE /api/retention/holds/{id}': gone,
  'GET /api/report/reports': reads,
  'GET /api/report/reports/{id}': readsAndLogs,
  'PUT /api/report/reports/{id}/decision': when('it deletes messages or dissolves a group'),
  'DELETE /api/report/reports/{id}/decision': takenBack,
  'GET /api/words/lists': reads,
  'GET /api/words/lists/{id}': reads,
  'POST /api/words/lists': takenBack,
  'PUT /api/words/lists/{id}': when('words are taken off the list, which do not come back'),
  'DELETE /api/words/lists/{id}': gone,
  'POST /api/words/trial': reads,
  'POST /api/words/trial/messages': always('its counts say something about messages of others'),
  'GET /api/words/held': readsAndLogs,
  'PUT /api/words/held/{id}': never('its sender has the message and may send it again'),
  'GET /api/group/groups': reads,
  'GET /api/group/groups/{id}/members': readsAndLogs,
  'PUT /api/group/groups/{id}/owner': always('a role is a right over the group, which outlives the session'),
  'DELETE /api/group/groups': gone,
  'GET /api/group/messages/{id}': readsAndLogs,
  'DELETE /api/group/messages': gone,
  'GET /api/chat/admin/session': readsAndLogs,
  'GET /api/chat/admin/history': readsAndLogs,
  'DELETE /api/chat/admin/history': gone,
  'GET /api/file/files': readsAndLogs,
  'DELETE /api/file/files': gone,
  'GET /api/logs/logs': reads,
  'GET /api/logs/export': readsAndLogs,
  'GET /api/logs/logs/{id}': reads,
  'DELETE /api/logs/logs': gone,
} as const satisfies Readonly<Record<StaffEndpoint, Confirmation>>

/** Operations for everybody that make or give away something that outlives the session. */
const ofEverybody = {
  'POST /api/user/bots': outlives,
  'PUT /api/user/bots': outlives,
  'DELETE /api/user/bots': never('it ends something'),
  'POST /api/group/webhooks': outlives,
  'PUT /api/group/webhooks': outlives,
  'DELETE /api/group/webhooks': never('it ends something'),
  'POST /api/group/outgoing_webhooks': outlives,
  'PUT /api/group/outgoing_webhooks': when('its address changes, or it is resumed'),
  'PUT /api/group/outgoing_webhooks/secret': outlives,
  'DELETE /api/group/outgoing_webhooks': never('it ends something'),
  'PUT /api/group/owner': always('a role is a right over the group, which outlives the session'),
  'PUT /api/group/member/role': when('it appoints an administrator of the group'),
  'DELETE /api/group/member': when('an owner who leaves gives the group away'),
  'POST /api/invitation/invitation': never(
    'inviting is an everyday act; a new password ends invitations, unless the person says otherwise',
  ),
} as const satisfies Partial<Record<Exclude<Endpoint, StaffEndpoint>, Confirmation>>

/** The one list that the server reads; an operation that is not here needs no confirmation. */
export const confirmations: Readonly<Partial<Record<Endpoint, Confirmation>>> = { ...ofStaff, ...ofEverybody }

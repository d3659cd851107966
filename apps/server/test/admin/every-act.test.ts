import { type CallShape, calls, confirmations, type Endpoint, type StaffEndpoint } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { reserveUserIds } from '../../src/identity/users/repository.ts'
import { insertWaiting } from '../../src/messaging/join-requests/waiting-repository.ts'
import { insertHold } from '../../src/moderation/retention/hold-repository.ts'
import { insertHeld } from '../../src/moderation/word-filter/held/held-repository.ts'
import { insertList } from '../../src/moderation/word-filter/rules/list-repository.ts'
import type { AuditEvent } from '../../src/platform/audit/events.ts'
import { clientOf, type Person, password, refusal, say } from '../support/people.ts'
import { publicId, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice({ env: { PARLEY_ADMIN_SEARCH: 'on' } })
const root = await office.administrator('Root')
const { queries } = office.context.database

const forEver = { messages: null, images: null, videos: null, voices: null, files: null }

const inPack = await uploadImage(office.url, root, await somePicture())
const otherPicture = await uploadImage(office.url, root, await somePicture())

/** A sticker pack with a picture, and no other. */
async function stickerPack() {
  await queries.deleteFrom('sticker_packs').where('shipped', 'is', null).execute()
  const { id: packId } = await queries
    .insertInto('sticker_packs')
    .values({ name: 'Pack', shipped: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: file_id } = await queries
    .selectFrom('files')
    .select('id')
    .where('public_id', '=', publicId(inPack))
    .executeTakeFirstOrThrow()
  const { id: sticker } = await queries
    .insertInto('sticker_pack_stickers')
    .values({ pack_id: packId, file_id, name: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: packId, sticker }
}

/** Targets of an administrator's acts, new for every act. */
async function openCase() {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const group = await office.group(ann, ben)
  const [chatMessage = 0] = await say(ann, ben, 'Hello')
  const { id: report } = await ben.call('POST /api/report/reports', {
    body: { kind: 'person', userId: ann.id, reason: 'other' },
  })
  const decided = await ben.call('POST /api/report/reports', {
    body: { kind: 'group', groupId: group, reason: 'other' },
  })
  const reportOfGroup = await ben.call('POST /api/report/reports', {
    body: { kind: 'group', groupId: await office.group(ann, ben), reason: 'other' },
  })
  const [reported = 0] = await say(ann, ben, 'Reported')
  const reportOfMessage = await ben.call('POST /api/report/reports', {
    body: { kind: 'messages', messageIds: [reported], reason: 'other' },
  })
  const decision = { params: decided, body: { outcome: 'dismissed' as const } }
  await root.call('PUT /api/report/reports/{id}/decision', decision)
  const groupMessage = await sent(await office.groupSocket(ann), groupText(group, 'Hello'))
  await queries
    .insertInto('passkeys')
    .values({ id: `key${ann.id}`, user_id: ann.id, label: 'Key', public_key: '', counter: 0, transports: '' })
    .execute()
  const path = await uploadFile(office.url, ann, crypto.randomUUID())
  const entry = await queries
    .selectFrom('audit_log')
    .select('id')
    .where('user_id', '=', ann.id)
    .executeTakeFirstOrThrow()
  const department = await queries
    .insertInto('departments')
    .values({ parent_id: null, name: crypto.randomUUID(), position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const announcement = await queries
    .insertInto('announcements')
    .values({ text: 'Ended', by_id: root.id, ends_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = await office.group(ben, ann)
  const hold = await insertHold(queries, { groupId: held }, { reason: 'Case 12', by: root.id })
  await queries
    .updateTable('audit_log')
    .set({ created_at: new Date(0) })
    .where('id', '=', entry.id)
    .execute()
  return {
    hold: hold ?? 0,
    pack: await stickerPack(),
    ann: ann.id,
    announcement: announcement.id,
    ben: ben.id,
    group,
    chatMessage,
    groupMessage: 'id' in groupMessage ? groupMessage.id : 0,
    file: publicId(path),
    entry: entry.id,
    department: department.id,
    asker: await askerIn(queries),
    list: await listIn(queries),
    reportOfGroup: reportOfGroup.id,
    reportOfMessage: reportOfMessage.id,
    held: await heldIn(queries, { from: ann.id, to: ben.id }),
    report,
    decided: decided.id,
  }
}

/** Gives the id of somebody who asks for an account. */
async function askerIn(queries: Queries): Promise<number> {
  const [user_id = 0] = await reserveUserIds(queries, 1)
  const row = {
    user_id,
    nickname: 'Asks',
    account_name: null,
    password_hash: 'hash',
    message: '',
    ip: '',
    address: '',
  }
  await insertWaiting(queries, row)
  return user_id
}

async function listIn(queries: Queries): Promise<number> {
  const row = await insertList(queries, { name: 'List', action: 'mask', is_on: false, words: ['spam'] })
  return row.id
}

/** Gives the id of a message that is held. */
async function heldIn(queries: Queries, { from, to }: { from: number; to: number }): Promise<number> {
  const said = { type: 1, body: { content: 'Hello' }, preview: 'Hello', file_ids: [], words: [], lists: [] }
  const id = await insertHeld(queries, {
    ...said,
    place: 'direct',
    target: to,
    sender_id: from,
    client_message_id: null,
  })
  return id ?? 0
}

type Case = Awaited<ReturnType<typeof openCase>>
type Acts = Partial<Record<Endpoint, readonly [input: (c: Case) => object, written: AuditEvent | 'nothing']>>

/** Request with which each operation that sometimes needs a confirmation needs one. */
const sensitive: Partial<Record<StaffEndpoint, ReadonlyArray<(c: Case) => object>>> = {
  'PUT /api/settings/admin/info': [
    () => ({ body: { registration: 'open' } }),
    () => ({ body: { linkPreviews: true } }),
    () => ({ body: { qq: { enable: true, app_id: '101' } } }),
  ],
  'PUT /api/retention/rules': [() => ({ body: { ...forEver, log: 364 } })],
  'PUT /api/report/reports/{id}/decision': [
    ({ reportOfGroup: id }) => ({ params: { id }, body: { outcome: 'upheld', dissolveGroup: true } }),
    ({ reportOfMessage: id }) => ({ params: { id }, body: { outcome: 'upheld', deleteMessages: true } }),
  ],
  'PUT /api/words/lists/{id}': [({ list: id }) => ({ params: { id }, body: { words: ['other'] } })],
}

/** Every call of the staff, and what is written down of it: nothing only of lists that tell what there is. */
const acts: Acts = {
  'GET /api/settings/admin/rules': [() => ({}), 'nothing'],
  'GET /api/settings/admin/effects': [() => ({}), 'nothing'],
  'POST /api/announcement/announcements': [() => ({ body: { text: 'On Sunday' } }), 'announcementMade'],
  'DELETE /api/announcement/announcements/{id}': [
    ({ announcement: id }) => ({ params: { id } }),
    'announcementTakenBack',
  ],
  'GET /api/announcement/history': [() => ({ query: {} }), 'nothing'],
  'POST /api/directory/departments': [() => ({ body: { name: 'Class 3' } }), 'departmentCreated'],
  'PUT /api/directory/departments/{id}': [
    ({ department: id }) => ({ params: { id }, body: { name: 'Class 4' } }),
    'departmentChanged',
  ],
  'DELETE /api/directory/departments/{id}': [
    ({ department: id }) => ({ params: { id } }),
    'departmentDeleted',
  ],
  'PUT /api/directory/people': [
    ({ ann, department }) => ({ body: { userIdList: [ann], departmentId: department } }),
    'peoplePlaced',
  ],
  'GET /api/user/users': [() => ({ query: {} }), 'nothing'],
  'GET /api/joining/registrations': [() => ({ query: {} }), 'nothing'],
  'PUT /api/joining/registrations': [
    ({ asker }) => ({ body: { idList: [asker], approve: true } }),
    'registrationApproved',
  ],
  'POST /api/joining/members/check': [() => ({ body: { accountNames: [], groups: [] } }), 'nothing'],
  'POST /api/joining/members': [
    () => ({ body: { id: crypto.randomUUID(), groups: [], people: [{ nickname: 'Listed' }] } }),
    'membersAdded',
  ],
  'POST /api/user/curtail': [({ ann }) => ({ body: { userId: ann, curtailChat: true } }), 'userCurtailed'],
  'POST /api/user/users': [() => ({ body: { nickname: 'Zoe' } }), 'userCreated'],
  'GET /api/user/users/{id}/groups': [({ ann }) => ({ params: { id: ann }, query: {} }), 'userGroupsListed'],
  'DELETE /api/user/users': [({ ann }) => ({ body: { idList: [ann] } }), 'userDeleted'],
  'PUT /api/user/role': [({ ann }) => ({ body: { userId: ann, role: 1 } }), 'roleChanged'],
  'POST /api/user/reset_password': [({ ann }) => ({ body: { userId: ann } }), 'resetCodeIssued'],
  'POST /api/user/deactivate': [
    ({ ann }) => ({ body: { userId: ann, isDeactivated: true } }),
    'userDeactivated',
  ],
  'POST /api/user/sign_out': [({ ann }) => ({ body: { userId: ann } }), 'sessionsRevoked'],
  'POST /api/user/second_factor_off': [({ ann }) => ({ body: { userId: ann } }), 'secondFactorRemoved'],
  'GET /api/retention/rules': [() => ({}), 'nothing'],
  'PUT /api/retention/rules': [() => ({ body: { ...forEver, log: 365 } }), 'retentionChanged'],
  'POST /api/retention/preview': [() => ({ body: forEver }), 'nothing'],
  'GET /api/retention/holds': [() => ({ query: {} }), 'nothing'],
  'POST /api/retention/holds': [({ ben }) => ({ body: { userId: ben, reason: 'Case 12' } }), 'personHeld'],
  'DELETE /api/retention/holds/{id}': [({ hold: id }) => ({ params: { id } }), 'groupReleased'],
  'GET /api/report/reports': [() => ({ query: {} }), 'nothing'],
  'GET /api/report/reports/{id}': [({ report }) => ({ params: { id: report } }), 'reportRead'],
  'PUT /api/report/reports/{id}/decision': [
    ({ report }) => ({ params: { id: report }, body: { outcome: 'dismissed' } }),
    'reportDecided',
  ],
  'DELETE /api/report/reports/{id}/decision': [
    ({ decided }) => ({ params: { id: decided } }),
    'reportReopened',
  ],
  'GET /api/words/lists': [() => ({}), 'nothing'],
  'GET /api/words/lists/{id}': [({ list: id }) => ({ params: { id } }), 'nothing'],
  'POST /api/words/lists': [
    () => ({ body: { name: 'List', action: 'mask', isOn: false, words: [] } }),
    'wordListCreated',
  ],
  'PUT /api/words/lists/{id}': [
    ({ list: id }) => ({ params: { id }, body: { isOn: true } }),
    'wordListChanged',
  ],
  'DELETE /api/words/lists/{id}': [({ list: id }) => ({ params: { id } }), 'wordListDeleted'],
  'POST /api/words/trial': [() => ({ body: { words: ['spam'], text: 'spam' } }), 'nothing'],
  'POST /api/words/trial/messages': [() => ({ body: { words: ['spam'] } }), 'wordsTried'],
  'GET /api/words/held': [() => ({ query: {} }), 'heldRead'],
  'PUT /api/words/held/{id}': [
    ({ held: id }) => ({ params: { id }, body: { outcome: 'released' } }),
    'heldDecided',
  ],
  'GET /api/group/groups': [() => ({ query: {} }), 'nothing'],
  'GET /api/group/groups/{id}/members': [
    ({ group }) => ({ params: { id: group }, query: {} }),
    'groupMembersListed',
  ],
  'PUT /api/group/groups/{id}/owner': [
    ({ group, ben }) => ({ params: { id: group }, body: { memberId: ben } }),
    'groupHandedOver',
  ],
  'DELETE /api/group/groups': [({ group }) => ({ body: { idList: [group] } }), 'groupDissolved'],
  'GET /api/group/messages/{id}': [({ group }) => ({ params: { id: group } }), 'groupMessagesRead'],
  'DELETE /api/group/messages': [
    ({ groupMessage }) => ({ body: { idList: [groupMessage] } }),
    'groupMessagesDeleted',
  ],
  'GET /api/chat/admin/session': [({ ann }) => ({ query: { userId: ann } }), 'chatSessionsRead'],
  'GET /api/chat/admin/history': [
    ({ ann, ben }) => ({ query: { sendUserID: ann, revUserID: ben } }),
    'chatMessagesRead',
  ],
  'DELETE /api/chat/admin/history': [
    ({ chatMessage }) => ({ body: { idList: [chatMessage] } }),
    'chatMessagesDeleted',
  ],
  'GET /api/settings/admin/search': [() => ({}), 'nothing'],
  'POST /api/settings/admin/search': [
    () => ({ body: { text: 'Hello', reason: 'Case 12' } }),
    'allMessagesSearched',
  ],
  'GET /api/file/files': [() => ({ query: {} }), 'filesListed'],
  'DELETE /api/file/files': [({ file }) => ({ body: { idList: [file] } }), 'filesDeleted'],
  'GET /api/settings/admin/sticker_packs': [() => ({}), 'nothing'],
  'POST /api/settings/admin/sticker_packs': [() => ({ body: { name: 'Parrots' } }), 'stickerPackCreated'],
  'PUT /api/settings/admin/sticker_packs': [
    ({ pack }) => ({ body: { id: pack.id, isHidden: true } }),
    'stickerPackChanged',
  ],
  'DELETE /api/settings/admin/sticker_packs': [
    ({ pack }) => ({ body: { id: pack.id } }),
    'stickerPackDeleted',
  ],
  'PUT /api/settings/admin/sticker_packs/order': [
    ({ pack }) => ({ body: { idList: [pack.id] } }),
    'stickerPackChanged',
  ],
  'POST /api/settings/admin/sticker_packs/stickers': [
    ({ pack }) => ({ body: { packId: pack.id, src: otherPicture } }),
    'stickerPackChanged',
  ],
  'PUT /api/settings/admin/sticker_packs/stickers': [
    ({ pack }) => ({ body: { packId: pack.id, idList: [pack.sticker] } }),
    'stickerPackChanged',
  ],
  'DELETE /api/settings/admin/sticker_packs/stickers': [
    ({ pack }) => ({ body: { packId: pack.id, idList: [pack.sticker] } }),
    'stickerPackChanged',
  ],
  'PUT /api/settings/admin/info': [() => ({ body: { site: { bei_an: 'ICP 1' } } }), 'settingsChanged'],
  'GET /api/settings/admin/overview': [() => ({ query: {} }), 'nothing'],
  'GET /api/logs/logs': [() => ({ query: {} }), 'nothing'],
  'GET /api/logs/export': [() => ({ query: {} }), 'logsExported'],
  'GET /api/logs/logs/{id}': [({ entry }) => ({ params: { id: entry } }), 'nothing'],
  'DELETE /api/logs/logs': [({ entry }) => ({ body: { idList: [entry] } }), 'logsDeleted'],
}

const written = () =>
  queries.selectFrom('audit_log').select(['id', 'event', 'user_id', 'ip']).orderBy('id').execute()

/** A session that asks for the password again, and has not been shown it. */
async function carefulSession(): Promise<Session> {
  const body = { userName: String(root.id), password, confirms: true }
  const { token } = await clientOf(office.url, '').call('POST /api/auth/login', { body })
  return { token, call: clientOf(office.url, token).call }
}

type Session = Pick<Person, 'call' | 'token'>

function act(by: Session, endpoint: string, input: object): Promise<unknown> {
  const call = by.call as (endpoint: string, input: object) => Promise<unknown>
  // This answer has no envelope: it is enough that it comes.
  if (endpoint !== 'GET /api/logs/export') return call(endpoint, input)
  return fetch(`${office.url}/api/logs/export`, { headers: { token: by.token } })
}

const writtenSince = async (before: ReadonlySet<number>) =>
  (await written()).filter(({ id }) => !before.has(id))

test.for(Object.entries(acts))(
  '%s is written down with who and from where',
  async ([endpoint, [input, event]]) => {
    const given = input(await openCase())
    const careful = await carefulSession()
    const before = new Set((await written()).map(({ id }) => id))
    if (confirmations[endpoint as Endpoint]?.confirms === 'always') {
      await expect(act(careful, endpoint, given)).rejects.toMatchObject(refusal('confirmationNeeded'))
      expect(await writtenSince(before)).toEqual([])
      await careful.call('POST /api/auth/confirm', { body: { password } })
    }
    await act(careful, endpoint, given)
    const own = await writtenSince(before)
    if (event === 'nothing') expect(own).toEqual([])
    else expect(own).toContainEqual({ id: expect.any(Number), event, user_id: root.id, ip: '127.0.0.1' })
  },
)

const ofConfirmation = (wanted: 'when') =>
  Object.keys(acts).filter((endpoint) => confirmations[endpoint as Endpoint]?.confirms === wanted)

/** Strict, so that a change can weaken it. */
const strict = { registration: 'closed', linkPreviews: false } as const

test.for(
  Object.entries(sensitive).flatMap(([endpoint, inputs]) =>
    inputs.map((input, index) => [endpoint, index, input] as const),
  ),
)('%s needs a confirmation for its sensitive input %i', async ([endpoint, , input]) => {
  await root.call('PUT /api/settings/admin/info', { body: { registration: 'open' } })
  const given = input(await openCase())
  await root.call('PUT /api/settings/admin/info', { body: strict })
  await root.call('PUT /api/retention/rules', { body: { ...forEver, log: 365 } })
  const careful = await carefulSession()
  const before = new Set((await written()).map(({ id }) => id))
  await expect(act(careful, endpoint, given)).rejects.toMatchObject(refusal('confirmationNeeded'))
  expect(await writtenSince(before)).toEqual([])
  await careful.call('POST /api/auth/confirm', { body: { password } })
  await act(careful, endpoint, given)
  expect(await writtenSince(before)).not.toEqual([])
})

test('every operation that sometimes needs a confirmation has an input that needs one', () => {
  expect(Object.keys(sensitive).toSorted()).toEqual(ofConfirmation('when').toSorted())
})

test('every call of the staff is in this table', () => {
  const theirs = Object.values<CallShape>(calls).filter(
    ({ access }) => access !== 'public' && access !== 'user',
  )
  expect(Object.keys(acts).toSorted()).toEqual(
    theirs.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

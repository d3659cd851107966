import type { Duty } from '@parley/contract'
import { expect, test } from 'vitest'
import { anonymizeUser, makeOwner } from '../../src/identity/users/service.ts'
import { type Person, refusal } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const { database } = office.context

const appoint = (by: Person, { id }: Person, duty: Duty | null, role: 1 | 2 = 2) =>
  by.call('PUT /api/user/role', { body: { userId: id, role, duty } })
const dutyOf = async (person: Person) => (await person.call('GET /api/user/user_info')).duty
const rowOf = async (by: Person, { id }: Person) =>
  (await by.call('GET /api/user/users', { query: { key: String(id) } })).list.find((row) => row.id === id)
const curtail = (by: Person, { id }: Person, changes: object) =>
  by.call('POST /api/user/curtail', { body: { userId: id, ...changes } })
const logOf = (by: Person) => by.call('GET /api/logs/logs', { query: { limit: 5 } })
const titles = async (by: Person) =>
  (await logOf(by)).list.map(({ title, content }) => `${title}: ${content}`)

async function staff() {
  const [root, person, ben] = [
    await office.administrator('Root'),
    await office.register('Mo'),
    await office.register('Ben'),
  ]
  return { root, person, ben }
}

test('an administrator appoints a moderator, who is notified and is one at once with the current token', async () => {
  const { root, person, ben } = await staff()
  const socket = await person.openEvents()
  await appoint(root, person, 'moderator')
  await socket.next((frame) => frame.event === 'changed' && frame.topics.includes('profile'))
  await socket.close()
  expect(await dutyOf(person)).toBe('moderator')
  expect(await rowOf(root, person)).toMatchObject({ role: 2, duty: 'moderator' })
  await curtail(person, ben, { curtailChat: true })
  expect(await rowOf(root, ben)).toMatchObject({ curtailChat: true })
  await appoint(root, person, null)
  expect(await dutyOf(person)).toBeUndefined()
  await expect(curtail(person, ben, { curtailChat: false })).rejects.toMatchObject(refusal('forbidden'))
  expect(await titles(root)).toEqual(
    expect.arrayContaining([
      `Duty changed: User ${person.id} (Mo): none → moderator`,
      `Duty changed: User ${person.id} (Mo): moderator → none`,
    ]),
  )
})

test('the token of a person with a duty has the role of a user, and a person without one has no duty field', async () => {
  const { root, person, ben } = await staff()
  await appoint(root, person, 'auditor')
  const again = await person.signInAgain()
  const claims = JSON.parse(Buffer.from(again.token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims.role).toBe(2)
  expect(await ben.call('GET /api/user/user_info')).not.toHaveProperty('duty')
  expect(await rowOf(root, ben)).not.toHaveProperty('duty')
})

test('a moderator bars people from chatting only, and nobody of the staff', async () => {
  const { root, person, ben } = await staff()
  const [other, auditor] = [await office.register('Other'), await office.register('Auditor')]
  await appoint(root, person, 'moderator')
  await appoint(root, other, 'moderator')
  await appoint(root, auditor, 'auditor')
  await curtail(person, ben, { curtailChat: true, curtailInGroupChat: true })
  for (const changes of [{ curtailAddUser: true }, { curtailChat: false, curtailCreateGroup: false }])
    await expect(curtail(person, ben, changes)).rejects.toMatchObject(refusal('moderatorsOnlyMute'))
  for (const one of [root, other, auditor, person])
    await expect(curtail(person, one, { curtailChat: true })).rejects.toMatchObject(refusal('staffProtected'))
  expect(await rowOf(root, ben)).toMatchObject({
    curtailChat: true,
    curtailInGroupChat: true,
    curtailAddUser: false,
  })
  await curtail(root, other, { curtailAddUser: true })
  expect(await rowOf(root, other)).toMatchObject({ curtailAddUser: true })
})

test('nobody acts on the owner of the site, moderators neither', async () => {
  const owner = await office.register('Owner')
  const moderator = await office.register('Mo')
  await database.queries.updateTable('users').set({ role: 2, is_owner: false }).execute()
  await database.transaction(({ queries }) => makeOwner(queries, owner.id))
  await appoint(owner, moderator, 'moderator')
  await expect(curtail(moderator, owner, { curtailChat: true })).rejects.toMatchObject(
    refusal('ownerProtected'),
  )
  expect(await rowOf(owner, owner)).toMatchObject({ isOwner: true })
  expect(await rowOf(owner, moderator)).toMatchObject({ isOwner: false })
})

test('an auditor reads the audit log and nothing else', async () => {
  const { root, person, ben } = await staff()
  await appoint(root, person, 'auditor')
  const [entry] = (await logOf(person)).list
  expect(entry).toMatchObject({ title: 'Duty changed', isRead: false })
  const read = await person.call('GET /api/logs/logs/{id}', { params: { id: entry?.id ?? 0 } })
  expect(read.isRead).toBe(true)
  const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject(refusal('forbidden'))
  await refused(person.call('DELETE /api/logs/logs', { body: { idList: [entry?.id ?? 0] } }))
  await refused(person.call('GET /api/user/users', { query: {} }))
  await refused(curtail(person, ben, { curtailChat: true }))
})

test('an administrator has no duty, and keeps none from before', async () => {
  const { root, person } = await staff()
  await appoint(root, person, 'moderator')
  await expect(appoint(root, person, 'moderator', 1)).rejects.toMatchObject(refusal('fieldInvalid'))
  await root.call('PUT /api/user/role', { body: { userId: person.id, role: 1 } })
  expect(await dutyOf(person)).toBeUndefined()
  await root.call('PUT /api/user/role', { body: { userId: person.id, role: 2 } })
  expect(await dutyOf(person)).toBeUndefined()
})

test('a client that knows no duties leaves them as they are', async () => {
  const { root, person } = await staff()
  await appoint(root, person, 'moderator')
  await root.call('PUT /api/user/role', { body: { userId: person.id, role: 2 } })
  expect(await dutyOf(person)).toBe('moderator')
})

test('nobody appoints themselves, nor a duty that is not', async () => {
  const { root, person } = await staff()
  await expect(appoint(root, root, 'auditor')).rejects.toMatchObject(refusal('ownAccount'))
  await expect(appoint(root, person, 'janitor' as Duty)).rejects.toMatchObject(refusal('fieldInvalid'))
})

test('the operator makes somebody with a duty an administrator or a user, and the duty is over', async () => {
  const { root, person, ben } = await staff()
  await appoint(root, person, 'moderator')
  await appoint(root, ben, 'auditor')
  await office.operator.grant(person.id)
  await office.operator.revoke(ben.id)
  expect(await rowOf(root, person)).toMatchObject({ role: 1 })
  for (const one of [person, ben]) expect(await rowOf(root, one)).not.toHaveProperty('duty')
  await expect(logOf(ben)).rejects.toMatchObject(refusal('forbidden'))
})

test('whose account ends has no duty', async () => {
  const { root, person } = await staff()
  await appoint(root, person, 'moderator')
  const ended = await database.transaction(async ({ queries }) => {
    await anonymizeUser(queries, person.id)
    return queries.selectFrom('users').select('duty').where('id', '=', person.id).executeTakeFirst()
  })
  expect(ended).toEqual({ duty: null })
})

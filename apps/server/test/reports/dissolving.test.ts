import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { clientOf, type Person, password, refusal } from '../support/people.ts'

const office = await openOffice()
const root = await office.administrator('Root')

async function reportedGroup() {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const group = await office.group(ann, ben)
  const { id } = await ben.call('POST /api/report/reports', {
    body: { kind: 'group', groupId: group, reason: 'illegal' },
  })
  return { ann, ben, group, id }
}

type Caller = Pick<Person, 'call'>
const dissolve = ({ call }: Caller, id: number) =>
  call('PUT /api/report/reports/{id}/decision', {
    params: { id },
    body: { outcome: 'upheld', dissolveGroup: true },
  })
const isThere = (by: Person, id: number) =>
  by.call('GET /api/group/group/{id}', { params: { id } }).then(
    () => true,
    () => false,
  )

test('an administrator dissolves a reported group, and the report stays', async () => {
  const { ann, group, id } = await reportedGroup()
  await dissolve(root, id)
  expect(await isThere(ann, group)).toBe(false)
  const params = { id }
  expect(await root.call('GET /api/report/reports/{id}', { params })).toMatchObject({
    group: { groupId: group },
    groupIsThere: false,
    decision: { outcome: 'upheld', dissolvedGroup: true },
  })
  await root.call('DELETE /api/report/reports/{id}/decision', { params })
  await expect(dissolve(root, id)).rejects.toMatchObject(refusal('groupUnknown'))
  const { list } = await root.call('GET /api/report/reports', { query: { limit: -1 } })
  expect(list.map((row) => row.id)).toContain(id)
})

test('a session whose client asks again dissolves nothing before the password was shown', async () => {
  const { ann, group, id } = await reportedGroup()
  const { id: userId } = await office.administrator('Careful')
  const body = { userName: String(userId), password, confirms: true }
  const { token } = await clientOf(office.url, '').call('POST /api/auth/login', { body })
  const careful = clientOf(office.url, token)
  await expect(dissolve(careful, id)).rejects.toMatchObject(refusal('confirmationNeeded'))
  expect(await isThere(ann, group)).toBe(true)
  expect(await root.call('GET /api/report/reports/{id}', { params: { id } })).toMatchObject({
    decision: null,
  })
  await careful.call('POST /api/auth/confirm', { body: { password } })
  await dissolve(careful, id)
  expect(await isThere(ann, group)).toBe(false)
})

test('a moderator dissolves no group', async () => {
  const { ann, group, id } = await reportedGroup()
  const moderator = await office.register('Moderator')
  await root.call('PUT /api/user/role', { body: { userId: moderator.id, role: 2, duty: 'moderator' } })
  await expect(dissolve(moderator, id)).rejects.toMatchObject(refusal('forbidden'))
  expect(await isThere(ann, group)).toBe(true)
})

test('only a report about a group dissolves one', async () => {
  const { ann, ben, group } = await reportedGroup()
  const { id } = await ben.call('POST /api/report/reports', {
    body: { kind: 'person', userId: ann.id, reason: 'spam' },
  })
  await expect(dissolve(root, id)).rejects.toMatchObject(refusal('fieldInvalid'))
  expect(await isThere(ann, group)).toBe(true)
})

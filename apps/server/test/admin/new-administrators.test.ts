import { Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { clientOf, type Person, password } from '../support/people.ts'
import { openOffice } from './office.ts'

const noticesOf = async ({ call }: Pick<Person, 'call'>) =>
  (await call('GET /api/auth/sessions')).notices?.map(({ kind, name, by }) => ({ kind, name, by })) ?? []

test('new administrator: the owner and all administrators are notified, but not by the session that did it', async () => {
  const office = await openOffice()
  const [owner, root, ann, ben] = [
    await office.register('Owner'),
    await office.administrator('Root'),
    await office.register('Ann'),
    await office.register('Ben'),
  ]
  await office.operator.makeOwner(owner.id)
  const seen = await noticesOf(root)
  await root.call('PUT /api/user/role', { body: { userId: ann.id, role: Role.administrator } })
  const notice = { kind: 'administratorMade', name: 'Ann', by: 'Root' }
  expect(await noticesOf(owner)).toEqual([notice])
  expect(await noticesOf(root)).toEqual(seen)
  const { token } = await root.call('POST /api/auth/login', {
    body: { userName: String(root.id), password },
  })
  expect(await noticesOf(clientOf(office.url, token))).toEqual([notice, ...seen])
  expect(await noticesOf(ann)).toEqual([])
  expect(await noticesOf(ben)).toEqual([])
})

test('new administrator: one whom the operator made is announced too', async () => {
  const office = await openOffice()
  const root = await office.administrator('Root')
  await office.administrator('Ann')
  expect(await noticesOf(root)).toEqual([{ kind: 'administratorMade', name: 'Ann', by: null }])
})

test('new administrator: a role that was held before, and a duty, are announced to nobody', async () => {
  const office = await openOffice()
  const [root, ann] = [await office.administrator('Root'), await office.register('Ann')]
  const other = await office.administrator('Other')
  const before = await noticesOf(root)
  await other.call('PUT /api/user/role', { body: { userId: ann.id, role: Role.user, duty: 'auditor' } })
  await other.call('PUT /api/user/role', { body: { userId: root.id, role: Role.administrator } })
  expect(await noticesOf(root)).toEqual(before)
})

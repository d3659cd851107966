import type { CallArguments } from '@parley/client'
import type { Endpoint } from '@parley/contract'
import { expect, onTestFinished, test } from 'vitest'
import { administrators, anonymizeUser, makeOwner } from '../../src/identity/users/service.ts'
import { refusal } from '../support/people.ts'
import { openTestServer } from '../support/server.ts'
import { openOffice } from './office.ts'

const office = await openOffice()
const { database } = office.context
const owner = await office.register('Owner')
await database.transaction(({ queries }) => makeOwner(queries, owner.id))
const root = await office.administrator('Root')

const isOwner = async ({ id }: { id: number }) => {
  const { is_owner } = await database.queries
    .selectFrom('users')
    .select('is_owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return is_owner
}

const acts: { readonly [E in Endpoint]?: (userId: number) => CallArguments<E>[0] } = {
  'PUT /api/user/role': (userId) => ({ body: { userId, role: 2 } }),
  'DELETE /api/user/users': (userId) => ({ body: { idList: [userId] } }),
  'POST /api/user/curtail': (userId) => ({ body: { userId, curtailChat: true } }),
  'POST /api/user/deactivate': (userId) => ({ body: { userId, isDeactivated: true } }),
  'POST /api/user/sign_out': (userId) => ({ body: { userId } }),
  'POST /api/user/reset_password': (userId) => ({ body: { userId } }),
  'POST /api/user/second_factor_off': (userId) => ({ body: { userId } }),
}

test.each(Object.entries(acts))('administrators do nothing to the owner by %s', async (endpoint, input) => {
  const act = root.call as (endpoint: string, input: unknown) => Promise<unknown>
  await expect(act(endpoint, input(owner.id))).rejects.toMatchObject(refusal('ownerProtected'))
  expect(await isOwner(owner)).toBe(true)
  await expect(owner.call('GET /api/user/users', {})).resolves.toBeDefined()
})

test('nor among others', async () => {
  const ann = await office.register('Ann')
  const body = { idList: [ann.id, owner.id] }
  await expect(root.call('DELETE /api/user/users', { body })).rejects.toMatchObject(refusal('ownerProtected'))
  await expect(ann.call('GET /api/user/user_info')).resolves.toMatchObject({ nickname: 'Ann' })
})

test('the owner does as much to themselves as any administrator', async () => {
  const body = { userId: owner.id, role: 2 } as const
  await expect(owner.call('PUT /api/user/role', { body })).rejects.toMatchObject(refusal('ownAccount'))
  await expect(owner.call('DELETE /api/user/users', { body: { idList: [owner.id] } })).rejects.toMatchObject(
    refusal('ownAccount'),
  )
})

test('the owner does to administrators what these do to each other', async () => {
  const admin = await office.administrator('Deputy')
  await owner.call('PUT /api/user/role', { body: { userId: admin.id, role: 2 } })
  await expect(admin.call('GET /api/user/users', {})).rejects.toMatchObject(refusal('forbidden'))
})

test('an owner whom the operator demotes owns the site no more, also when they become an administrator again', async () => {
  const site = await openTestServer()
  onTestFinished(site.dispose)
  const { database, operator } = site.context
  const first = await site.register('First')
  await database.transaction(({ queries }) => makeOwner(queries, first.id))
  const owners = () =>
    database.queries.selectFrom('users').select('id').where('is_owner', '=', true).execute()
  expect(await owners()).toEqual([{ id: first.id }])
  await operator.revoke(first.id)
  expect(await owners()).toEqual([])
  await operator.grant(first.id)
  expect(await owners()).toEqual([])
})

test('whose account ends owns nothing', async () => {
  const site = await openTestServer()
  onTestFinished(site.dispose)
  const { database } = site.context
  const first = await site.register('First')
  const ended = await database.transaction(async ({ queries }) => {
    await makeOwner(queries, first.id)
    await anonymizeUser(queries, first.id)
    return queries.selectFrom('users').select(['role', 'is_owner']).executeTakeFirst()
  })
  expect(ended).toEqual({ role: 2, is_owner: false })
})

test('a site has one owner at most', async () => {
  const ann = await office.register('Ann')
  expect(await database.transaction(({ queries }) => makeOwner(queries, ann.id))).toBe(false)
  const second = database.queries
    .updateTable('users')
    .set({ is_owner: true, role: 1 })
    .where('id', '=', ann.id)
    .execute()
  await expect(second).rejects.toMatchObject({ code: '23505' })
})

test('the operator passes the site on, and the former owner stays an administrator', async () => {
  const site = await openTestServer()
  onTestFinished(site.dispose)
  const { database, operator } = site.context
  const [first, second] = [await site.register('First'), await site.register('Second')]
  await operator.makeOwner(first.id)
  await operator.makeOwner(second.id)
  const found = await administrators(database.queries)
  expect(found).toMatchObject([
    { id: first.id, is_owner: false },
    { id: second.id, is_owner: true },
  ])
  expect(await operator.makeOwner(999_999_999)).toBeUndefined()
})

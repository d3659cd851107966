import type { RetentionRules } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { clientOf, type Person, password, refusal } from '../support/people.ts'

const office = await openOffice()
const { queries } = office.context.database
const anyone = clientOf(office.url, '')

/** An administrator by a client that asks for the password again. */
async function careful() {
  const { id } = await office.administrator('Root')
  const body = { userName: String(id), password, confirms: true }
  const { token } = await anyone.call('POST /api/auth/login', { body })
  return { id, call: clientOf(office.url, token).call }
}

type Caller = Pick<Person, 'call'>
const confirm = ({ call }: Caller, given?: string) =>
  call('POST /api/auth/confirm', { body: given === undefined ? {} : { password: given } })
const erase = async ({ call }: Caller, id?: number) =>
  call('DELETE /api/user/users', { body: { idList: [id ?? (await office.register('Gone')).id] } })
const later = (userId: number, minutes: number) =>
  queries
    .updateTable('sessions')
    .set({ confirmed_until: sql`confirmed_until - make_interval(mins => ${minutes})` })
    .where('user_id', '=', userId)
    .execute()

test('a session whose client asks again deletes nobody and no group before the password was shown', async () => {
  const root = await careful()
  const ann = await office.register('Ann')
  const [owner, member] = await office.friends('Owner', 'Member')
  const group = { body: { idList: [await office.group(owner, member)] } }
  await expect(erase(root, ann.id)).rejects.toMatchObject(refusal('confirmationNeeded'))
  await expect(root.call('DELETE /api/group/groups', group)).rejects.toMatchObject(
    refusal('confirmationNeeded'),
  )
  expect(await ann.call('GET /api/user/user_info')).toMatchObject({ userID: ann.id })
  const { until } = await confirm(root, password)
  expect(Date.parse(until)).toBeGreaterThan(Date.now() + 4 * 60_000)
  expect(await erase(root, ann.id)).toEqual({})
  expect(await root.call('DELETE /api/group/groups', group)).toEqual({})
})

test('a shorter retention needs the password, and a longer one does not', async () => {
  const root = await careful()
  const change = (rules: Partial<RetentionRules>) =>
    root.call('PUT /api/retention/rules', {
      body: { messages: 100, images: null, videos: 30, voices: null, files: null, log: 365, ...rules },
    })
  await expect(change({})).rejects.toMatchObject(refusal('confirmationNeeded'))
  await confirm(root, password)
  await change({})
  await later(root.id, 5)
  await change({ messages: null, videos: 31, log: 366 })
  for (const less of [{ messages: 99 }, { messages: null, images: 3650 }, { videos: 1 }, { log: 364 }])
    await expect(change({ messages: null, videos: 31, log: 366, ...less })).rejects.toMatchObject(
      refusal('confirmationNeeded'),
    )
  expect(await root.call('GET /api/retention/rules')).toMatchObject({ messages: null, videos: 31, log: 366 })
})

test('a confirmation is over after five minutes, and is that session’s alone', async () => {
  const root = await careful()
  await confirm(root, password)
  await later(root.id, 4)
  await erase(root)
  await later(root.id, 1)
  await expect(erase(root)).rejects.toMatchObject(refusal('confirmationNeeded'))
  const body = { userName: String(root.id), password, confirms: true }
  const { token } = await anyone.call('POST /api/auth/login', { body })
  await confirm(clientOf(office.url, token), password)
  await expect(erase(root)).rejects.toMatchObject(refusal('confirmationNeeded'))
})

test('older clients, which cannot ask, delete as ever', async () => {
  const root = await office.administrator('Root')
  expect(await erase(root)).toEqual({})
})

test('a wrong password confirms nothing, is written down, and cannot be guessed', async () => {
  const root = await careful()
  await expect(confirm(root)).rejects.toMatchObject(refusal('passwordWrong'))
  await expect(confirm(root, 'wrong')).rejects.toMatchObject(refusal('passwordWrong'))
  await expect(erase(root)).rejects.toMatchObject(refusal('confirmationNeeded'))
  const { list } = await root.call('GET /api/logs/logs', { query: { userId: root.id, limit: 1 } })
  expect(list).toMatchObject([{ title: 'Failed sign-in' }])
  for (let n = 1; n < 10; n++) await confirm(root, 'wrong').catch(() => undefined)
  await expect(confirm(root, password)).rejects.toMatchObject(refusal('tooManyRequests'))
})

test('a person without a password signs in anew at their provider instead', async () => {
  const root = await careful()
  await queries.deleteFrom('credentials').where('user_id', '=', root.id).execute()
  await confirm(root)
  await erase(root)
  await later(root.id, 5)
  await queries
    .updateTable('sessions')
    .set({ created_at: sql`now() - interval '16 minutes'` })
    .where('user_id', '=', root.id)
    .execute()
  await expect(confirm(root)).rejects.toMatchObject(refusal('signInNotRecent'))
  await expect(erase(root)).rejects.toMatchObject(refusal('confirmationNeeded'))
})

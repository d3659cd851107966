import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { friendJobs } from '../../src/identity/friends/jobs.ts'
import { userJobs } from '../../src/identity/users/jobs.ts'
import { groupJobs } from '../../src/messaging/groups/jobs.ts'
import { openOffice } from '../admin/office.ts'
import { clientOf, type Person, password, refusal } from '../support/people.ts'

const office = await openOffice()
const { database } = office.context
const anyone = clientOf(office.url, '')
const owner = await office.register('Olga')
const friend = await office.register('Frida')
await office.befriend(owner, friend)
const groupId = await office.group(owner, friend)

const invisible = '\u3164\u115f'
const reversed = 'a\u061cb'
const hidden = [invisible, reversed, 'a\u00adb', '\u2800', 'b\u{e0041}']

/** Each call by which somebody gives a name that others see. */
const namings: Readonly<Record<string, (by: Person, name: string) => Promise<unknown>>> = {
  'a new account': (_by, nickname) =>
    anyone.call('POST /api/auth/register', { body: { nickname, pwd: password, rePwd: password } }),
  'a nickname': (by, nickname) => by.call('PUT /api/user/user_info', { body: { nickname } }),
  'a group': (by, name) => by.call('POST /api/group/group', { body: { mode: 1, name } }),
  'a title': (by, title) => by.call('PUT /api/group/group', { body: { id: groupId, title } }),
  'a nickname in a group': (by, nickname) =>
    by.call('PUT /api/group/member/nickname', { body: { id: groupId, memberId: by.id, nickname } }),
  'a bot': (by, nickname) => by.call('POST /api/user/bots', { body: { nickname, scopes: ['read'] } }),
  'a webhook': (by, name) => by.call('POST /api/group/webhooks', { body: { groupId, name } }),
}

describe.each(Object.entries(namings))('%s', (_, give) => {
  test('is refused where it hides, reverses or shows nothing', async () => {
    for (const name of hidden) await expect(give(owner, name)).rejects.toMatchObject(refusal('fieldInvalid'))
  })

  test('is refused where it can be taken for the site, and taken where it cannot', async () => {
    for (const name of ['管 理 员', '系統', '已注销', 'Ａdmin', 'Аdministrator', 'Deleted account'])
      await expect(give(owner, name)).rejects.toMatchObject(refusal('nameReserved'))
    await give(owner, '小明 👩🏽‍🚀')
  })
})

test('an account name is refused where it can be taken for the site', async () => {
  const named = (accountName: string) => owner.call('PUT /api/user/account_name', { body: { accountName } })
  await expect(named('adm1n')).rejects.toMatchObject(refusal('nameReserved'))
  await named('olga')
})

test('an administrator may have a reserved name, and a note is anything that can be seen', async () => {
  const root = await office.administrator('Roberta')
  await root.call('PUT /api/user/user_info', { body: { nickname: '管理员' } })
  await root.call('PUT /api/user/user_info', { body: { nickname: 'Roberta' } })
  const note = (notice: string) =>
    owner.call('PUT /api/user/friends', { body: { friendID: friend.id, notice } })
  await note('管理员')
  for (const name of hidden) await expect(note(name)).rejects.toMatchObject(refusal('fieldInvalid'))
  await note('')
})

test('a person called like an administrator is marked for strangers, and nobody else is', async () => {
  const root = await office.administrator('Clara Bell')
  const twin = await office.register('сlаra  bеll')
  const other = await office.register('Clarabella')
  const marks = async (id: number) => {
    const { list } = await owner.call('GET /api/user/search', { query: { key: String(id) } })
    const card = await owner.call('GET /api/user/card', { query: { userID: id } })
    return [list[0]?.likeAdministrator, card.likeAdministrator]
  }
  expect(await marks(twin.id)).toEqual([true, true])
  for (const { id } of [root, other, owner]) expect(await marks(id)).toEqual([undefined, undefined])
  await office.befriend(owner, twin)
  expect(await marks(twin.id)).toEqual([undefined, undefined])
})

test('a blank name of before the rule may be sent back with a change of something else, and is shown by its number', async () => {
  const old = await office.register('Old')
  await sql`update users set nickname = ${invisible} where id = ${old.id}`.execute(database.queries)
  await old.call('PUT /api/user/user_info', { body: { nickname: invisible, sound: false } })
  const blank = await office.group(owner, friend)
  await sql`update groups set title = ${invisible} where id = ${blank}`.execute(database.queries)
  await sql`update conversation_members set nickname = ${invisible}
    where conversation_id = ${blank} and user_id = ${friend.id}`.execute(database.queries)
  await sql`update friendships set note = ${invisible} where user_id = ${owner.id} and friend_id = ${friend.id}`.execute(
    database.queries,
  )
  const { signal } = new AbortController()
  for (const job of [...userJobs(database), ...groupJobs(database), ...friendJobs(database)])
    await job.work(signal)
  expect(await old.call('GET /api/user/user_info')).toMatchObject({ nickname: String(old.id) })
  const { title } = await owner.call('GET /api/group/group/{id}', { params: { id: blank } })
  expect(title).toBe(String(blank))
  const { list } = await owner.call('GET /api/group/member', { query: { id: blank, limit: -1 } })
  expect(list.find(({ userId }) => userId === friend.id)).toMatchObject({
    memberNickname: '',
    userNickname: 'Frida',
  })
  const { notice } = await owner.call('GET /api/user/friend_info', { query: { friendID: friend.id } })
  expect(notice).toBe('')
  expect(await owner.call('GET /api/user/user_info')).toMatchObject({ nickname: '小明 👩🏽‍🚀' })
})

test('a message of which nothing is seen is refused, and one of emoji and flags is not', async () => {
  const socket = await owner.openEvents()
  const answer = async (content: string) => {
    const clientMessageId = crypto.randomUUID()
    socket.send({ revUserID: friend.id, msg: { type: 1, textMsg: { content } }, clientMessageId })
    const event = await socket.next(
      (one) => (one.event === 'ack' || one.event === 'error') && one.clientMessageId === clientMessageId,
    )
    return event.event
  }
  for (const content of [invisible, ' \u200b ', '\u202e', '\u{e0041}'])
    expect(await answer(content)).toBe('error')
  for (const content of ['👨‍👩‍👧‍👦', '🇩🇪', '❤️', '1️⃣', '\uf8ff', 'a\u202eb'])
    expect(await answer(content)).toBe('ack')
})

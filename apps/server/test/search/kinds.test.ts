import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { indexVersion } from '../../src/messaging/search/index/filling.ts'
import { film, inAlbum, picture } from '../albums/albums-support.ts'
import { textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { polling } from '../polls/polls-support.ts'
import { openConversations } from '../reactions/reactions-support.ts'
import { signingUp } from '../sign-ups/sign-ups-support.ts'
import { uploadFile } from '../support/uploads.ts'
import { found, indexed, page } from './search-support.ts'

const all = await openConversations(openWorld())
const { world, alice, bob, group } = all
const { say, ask, send } = polling(all, 'group')
const { make: begin, enter } = signingUp(all, 'group')

/** Sends pictures and videos as one, and a caption with them. @returns the caption's id */
async function album(id: string, shown: readonly object[], text: string): Promise<number> {
  for (const [place, msg] of shown.entries())
    await send(alice, msg, inAlbum(`kinds-${id}`, place, shown.length))
  await bob.say(group, '真好看')
  return Number(await send(alice, textMsg(text), inAlbum(`kinds-${id}`, shown.length, shown.length)))
}

test('files are found by their names, and by what they are', async () => {
  const src = await uploadFile(world.baseUrl, alice, 'contents', '季度预算.xlsx')
  const id = await say(alice, { type: 4, fileMsg: { src } })
  await indexed(world)
  expect(await found(bob, '预算 xlsx')).toEqual([id])
  expect(await found(bob, { type: 'file' })).toEqual([id])
  expect(await found(bob, '类型:文件 预算')).toEqual([id])
  expect(await found(bob, '类型:图片 预算')).toEqual([])
})

test('links, by their addresses', async () => {
  const id = await say(alice, textMsg('看看 https://example.org/garden/roses 这个'))
  await indexed(world)
  expect(await found(bob, 'example.org/garden')).toEqual([id])
  expect(await found(bob, { type: 'link', text: 'roses' })).toEqual([id])
})

test('polls, by what they ask and what there is to choose', async () => {
  const id = await ask(alice, { question: '春游去哪里', options: ['动物园', '植物园'] })
  await indexed(world)
  expect(await found(bob, '春游')).toEqual([id])
  expect(await found(bob, '植物园')).toEqual([id])
  expect(await found(bob, { type: 'poll' })).toEqual([id])
})

test('sign-up lists, as polls are, by what they are about', async () => {
  const id = await begin(alice, { topic: '秋游报名', example: '姓名和人数' })
  await indexed(world)
  expect(await found(bob, '秋游')).toEqual([id])
  for (const asked of [{ type: 'poll', text: '人数' } as const, '类型:投票 秋游', '类型:接龙 秋游'])
    expect(await found(bob, asked)).toEqual([id])
  await enter(bob, id, '鲍勃一人')
  const { list } = await page(bob, { text: '秋游' })
  expect(list[0]?.group?.extras?.list?.entries).toMatchObject({ count: 1, mine: [{ number: 1 }] })
})

test('captions of albums, as what is in these', async () => {
  const id = await album('shore', [await picture(world, alice), await picture(world, alice)], '海边日落')
  const both = await album('walk', [await picture(world, alice), await film(world, alice)], '海边散步')
  await indexed(world)
  expect(await found(bob, '海边')).toEqual([both, id])
  expect(await found(bob, '类型:图片 海边')).toEqual([both, id])
  expect(await found(bob, { type: 'video', text: '海边' })).toEqual([both])
  expect(await found(bob, { type: 'file', text: '海边' })).toEqual([])
})

test('an index of before learns new kinds once it is made anew, which an upgrade does automatically', async () => {
  const list = await begin(alice, { topic: '冬游报名' })
  const caption = await album('snow', [await picture(world, alice)], '冬游雪景')
  await indexed(world)
  const asOfBefore = { version: indexVersion - 1, is_done: true }
  await world.queries.updateTable('search_filling').set(asOfBefore).execute()
  await world.queries
    .updateTable('search_blocks')
    .set({ text: sql`regexp_replace(text, '[OP]+~', '~', 'g')` })
    .execute()
  expect(await found(bob, '类型:图片 冬游')).toEqual([])
  await world.runJob('search index filling')
  await indexed(world)
  expect(await found(bob, '类型:图片 冬游')).toEqual([caption])
  expect(await found(bob, '类型:接龙 冬游')).toEqual([list])
})

test('replies, by what they say and not by what they answer', async () => {
  const original = await say(alice, textMsg('抛砖'))
  const id = await say(bob, { type: 9, replyMsg: { msgID: original, content: '引玉' } })
  await indexed(world)
  expect([await found(bob, '引玉'), await found(bob, '抛砖')]).toEqual([[id], [original]])
})

test('records, by what is in them', async () => {
  const said = [await say(alice, textMsg('第一句在此')), await say(bob, textMsg('第二句在此'))]
  const { results } = await alice.call('POST /api/chat/forward', {
    body: { messageIds: said, as: 'record', to: [{ userID: bob.id, clientMessageId: crypto.randomUUID() }] },
  })
  expect(results).toMatchObject([{ sent: 1 }])
  await indexed(world)
  const { list } = await page(bob, { text: '第二句', friendId: alice.id })
  expect(list).toMatchObject([{ snippet: { in: 'record' }, highlights: [] }])
})

test('those that mention me, or everyone', async () => {
  const me = await say(alice, { type: 11, atMsg: { userID: bob.id, content: '@Bob 点名' } })
  const everyone = await say(alice, { type: 11, atMsg: { userID: 0, content: '@所有人 点名' } })
  await say(alice, textMsg('点名'))
  await indexed(world)
  expect(await found(bob, { type: 'mention' })).toEqual([everyone, me])
  expect(await found(bob, '提到我 类型:@我')).toEqual([])
  expect(await found(bob, '点名 类型:@我')).toEqual([everyone, me])
})

test('filters are enough, and nothing at all is too little', async () => {
  const id = await say(bob, textMsg('只看来自'))
  await indexed(world)
  expect((await found(alice, { from: bob.id, groupId: group }))[0]).toBe(id)
  expect(await found(bob, '只看 from:me')).toEqual([id])
  for (const query of [{}, { text: '  ' }])
    expect(await alice.outcome('GET /api/search/messages', { query })).toBe('searchNothingAsked')
  expect(await found(alice, '？！')).toEqual([])
  for (const text of ['type:song', 'from:nobody', 'before:someday', 'in:group'])
    expect(await alice.outcome('GET /api/search/messages', { query: { text } })).toBe('searchFilterUnknown')
  for (const query of [{ text: 'a'.repeat(201) }, { text: 'a', limit: 51 }, { text: 'a', limit: 0 }])
    expect(await alice.outcome('GET /api/search/messages', { query })).toBe('fieldInvalid')
  const far = { query: { text: 'a', groupId: group, limit: 201 } }
  expect(await alice.outcome('GET /api/search/places', far)).toBe('fieldInvalid')
  const invalid = { query: { text: 'a', cursor: '1-2' } }
  expect(await alice.outcome('GET /api/search/messages', invalid)).toBe('searchCursorInvalid')
})

import { type MediaKind, mediaKinds, mediaLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { film, picture } from '../albums/albums-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { lunch, polling } from '../polls/polls-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { picnic, signingUp } from '../sign-ups/sign-ups-support.ts'
import { uploadFile } from '../support/uploads.ts'

async function world() {
  const all = await openConversations()
  const { alice, bob, group, world } = all
  const media = (kind: 'direct' | 'group', person: Person, kinds: string, query: object = {}) =>
    kind === 'direct'
      ? person.call('GET /api/chat/media', {
          query: { friendId: person === alice ? bob.id : alice.id, kinds, ...query },
        })
      : person.call('GET /api/group/media/{id}', { params: { id: group }, query: { kinds, ...query } })
  const file = async (name: string) => uploadFile(world.baseUrl, alice, crypto.randomUUID(), name)
  return { ...all, media, file }
}

const all = await world()
const text = (content: string) => ({ type: 1, textMsg: { content } })

/** Sends a message of each kind, and texts between them; their ids by kind. */
async function sayAll(kind: 'direct' | 'group') {
  const { say, begin } = polling(all, kind)
  const { make, enter } = signingUp(all, kind)
  const { alice } = all
  const ids = new Map<MediaKind | 'markup' | 'list', number>()
  const said = async (name: MediaKind | 'markup', msg: object) => {
    ids.set(name, await say(alice, msg))
    await say(alice, text('between'))
  }
  const one = await picture(all.world, alice)
  await said('picture', one)
  await said('video', await film(all.world, alice))
  await said('file', { type: 4, fileMsg: { src: await all.file('notes.txt') } })
  await said('voice', { type: 5, voiceMsg: { src: await all.file('voice.webm'), time: 3 } })
  ids.set('poll', Number(await begin(alice, lunch)))
  const list = await make(alice)
  ids.set('list', list)
  await enter(all.bob, list, 'Bob, cake')
  await said('link', text('Look at https://example.org/ there'))
  await said('markup', { type: 14, imageTextMsg: { content: `<p>Look</p><img src="${one.imageMsg.src}">` } })
  return ids
}

test.for(kindNames)(
  'in a %s conversation each kind is found by itself, and several together, newest first',
  async (kind) => {
    const ids = await sayAll(kind)
    const found = async (kinds: string) => (await all.media(kind, all.bob, kinds)).list.map(({ id }) => id)
    for (const name of mediaKinds) {
      const also = { picture: [ids.get('markup')], poll: [ids.get('list')] }[name as string] ?? []
      expect(await found(name)).toEqual([...also, ids.get(name)])
    }
    const newest = [...ids.values()].toSorted((a, b) => b - a)
    expect(await found(mediaKinds.join(','))).toEqual(newest)
    expect(await found('picture,picture')).toEqual([ids.get('markup'), ids.get('picture')])
    const { list } = await all.media(kind, all.bob, 'poll')
    expect(list[1]?.extras?.poll?.question).toBe(lunch.question)
    expect(list[0]?.extras?.list).toMatchObject({ topic: picnic.topic, entries: { mine: [{ number: 1 }] } })
    expect(list[0]?.sequence).toBeGreaterThan(0)
  },
)

test.for(kindNames)('in a %s conversation they are walked through both ways, without a gap', async (kind) => {
  const { say } = polling(all, kind)
  const ids: number[] = []
  for (let n = 0; n < 7; n++) {
    ids.push(await say(all.alice, { type: 4, fileMsg: { src: await all.file(`${n}.txt`) } }))
    await say(all.bob, text('between'))
  }
  const walked: number[] = []
  let before: number | undefined
  for (let more = true; more && walked.length < 20; ) {
    const page = await all.media(kind, all.bob, 'file', { limit: 3, ...(before && { before }) })
    walked.push(...page.list.map(({ id }) => id))
    before = page.list.at(-1)?.sequence
    more = page.more
  }
  const newest = ids.toReversed()
  expect(walked.slice(0, 7)).toEqual(newest)
  const forth: number[] = []
  let after = before ?? 0
  for (let more = true; more && forth.length < 20; ) {
    const page = await all.media(kind, all.bob, 'file', { limit: 3, after })
    forth.push(...page.list.toReversed().map(({ id }) => id))
    after = page.list[0]?.sequence ?? Number.MAX_SAFE_INTEGER
    more = page.more
  }
  expect(forth).toEqual(walked.toReversed().slice(1))
})

test.for(kindNames)(
  'in a %s conversation what is withdrawn, hidden or expired is not found',
  async (kind) => {
    const { say } = polling(all, kind)
    const ids: number[] = []
    for (let n = 0; n < 4; n++)
      ids.push(await say(all.alice, { type: 5, voiceMsg: { src: await all.file(`${n}.webm`), time: 3 } }))
    const found = async (person: Person) =>
      (await all.media(kind, person, 'voice', { limit: 4 })).list
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
    const [kept, withdrawn, hidden, expired] = ids as [number, number, number, number]
    await say(all.alice, { type: 8, withdrawMsg: { msgID: withdrawn } })
    if (kind === 'direct') await all.bob.call('DELETE /api/chat/chat', { body: { idList: [hidden] } })
    else
      await all.bob.call('DELETE /api/group/history/{id}', {
        params: { id: all.group },
        body: { msgIdList: [hidden] },
      })
    await sql`update messages set body = body || '{"isFileExpired": true}' where id = ${expired}`.execute(
      all.world.queries,
    )
    expect(await found(all.bob)).toEqual([kept])
    expect(await found(all.alice)).toEqual([hidden, kept])
  },
)

test('a person who is not there, or not any more, finds nothing', async () => {
  const { world, group, alice, bob } = all
  const [stranger] = await world.people('Stranger')
  const query = { kinds: 'picture' }
  const outcome = (person: Person) =>
    person.outcome('GET /api/group/media/{id}', { params: { id: group }, query })
  expect(await outcome(stranger)).toBe('notMember')
  const outside = await world.group({ owner: alice, members: [bob] })
  await bob.call('DELETE /api/group/member', { query: { id: outside, memberId: bob.id } })
  expect(await bob.outcome('GET /api/group/media/{id}', { params: { id: outside }, query })).toBe('notMember')
  expect(await stranger.outcome('GET /api/chat/media', { query: { friendId: alice.id, ...query } })).toBe(
    'notFriends',
  )
})

test('a wrong request is refused', async () => {
  const { alice, bob } = all
  const outcome = (query: object) =>
    alice.outcome('GET /api/chat/media', { query: { friendId: bob.id, kinds: 'picture', ...query } as never })
  expect(await outcome({ limit: mediaLimits.page.max })).toBe('ok')
  for (const wrong of [
    { kinds: '' },
    { kinds: 'pictures' },
    { kinds: 'picture,' },
    { limit: 0 },
    { limit: mediaLimits.page.max + 1 },
    { before: 0 },
    { after: -1 },
    { before: 5, after: 3 },
  ])
    expect([wrong, await outcome(wrong)]).toEqual([wrong, 'fieldInvalid'])
})

test('each kind is read from its own index', async () => {
  const { queries } = all.world
  for (const condition of [
    'type = 2',
    `type = 1 and body ? 'poll'`,
    `type = 1 and body ? 'list'`,
    `type in (1, 9, 10, 11, 14) and strpos(body ->> 'content', '://') > 0`,
  ]) {
    const transaction = await queries.startTransaction().execute()
    try {
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_sort = off`.execute(transaction)
      // Among so few messages the index that has all of them is as good.
      await sql`alter table messages drop constraint messages_conversation_id_sequence_key`.execute(
        transaction,
      )
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select sequence from messages where conversation_id = 1 and ${sql.raw(condition)}
        order by sequence desc limit 5`.execute(transaction)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/messages_(media|polls|lists|links)/)
    } finally {
      await transaction.rollback().execute()
    }
  }
})

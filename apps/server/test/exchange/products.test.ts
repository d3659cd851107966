import { productNames } from '@parley/importers'
import { anyExports } from '@parley/importers/test/any-exports'
import { folderOf as anyFolder } from '@parley/importers/test/exports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { folderOf, group, person } from './folders.ts'
import { type Files, samples, writeFolder, writeZip } from './samples.ts'

const server = await startTestServer()
const { operator } = server.context

/** Somebody who is here, with an account name. */
async function somebody(nickname: string) {
  const one = await server.register(nickname)
  const account = `${nickname.toLowerCase()}${one.id}`
  await one.call('PUT /api/user/account_name', { body: { accountName: account } })
  return { ...one, account }
}

/** Content that somebody sees of the one group and the one friend that they have. */
async function shownTo({ call }: Awaited<ReturnType<typeof somebody>>) {
  const groups = await Promise.all(
    ([1, 2] as const).map((mode) => call('GET /api/group/my', { query: { mode } })),
  )
  const [group, ...others] = groups.flatMap(({ list }) => list)
  const { list: friends } = await call('GET /api/user/friends', {})
  const inGroup = await call('GET /api/group/history/{id}', {
    params: { id: group?.groupId ?? 0 },
    query: { limit: -1, extras: true },
  })
  const ofTwo = await call('GET /api/chat/history', { query: { friendId: friends[0]?.userID ?? 0 } })
  return { title: group?.groupTitle, others, friends, inGroup: inGroup.list, ofTwo: ofTwo.list }
}

const at = (second: number) => new Date((1_700_000_000 + second) * 1000).toISOString()
const products = Object.keys(samples)

test.each(products)('an export of %s is recognised, imported, and shown as it was written', async (name) => {
  const lin = await somebody('Lin')
  const files = samples[name]?.(lin.account, `bob${lin.id}`) ?? {}
  const order = { isDryRun: false, matchesAccounts: true, place: String(lin.id) }
  const foreseen = await operator.importPath({ ...order, path: writeFolder(files), isDryRun: true })
  const actual = await operator.importPath({ ...order, path: writeZip(files) })
  for (const [answer, made] of [
    [foreseen, 'would be made'],
    [actual, 'made'],
  ] as const)
    expect(answer).toMatchObject({
      said: expect.arrayContaining([
        `people: 1 ${made}, 1 matched, 0 there from an import before`,
        `groups: 1 ${made}, 0 there from an import before`,
        `friendships: 1 ${made}, 0 there from an import before`,
        `messages: 3 ${made}, 0 there from an import before`,
        expect.stringContaining('lines about joining, leaving, calls, titles and the like are left out'),
      ]),
    })
  const shown = await shownTo(lin)
  expect(shown).toMatchObject({ title: 'general', others: [], friends: [{ nickname: 'Bob' }] })
  expect(shown.inGroup).toMatchObject([
    { createdAt: at(1), extras: { mentions: [{ userID: lin.id }] } },
    { createdAt: at(2), msg: { imageMsg: { title: 'p.png' } } },
    { createdAt: at(2), msg: { replyMsg: { content: 'look' } } },
  ])
  expect(JSON.stringify(shown.inGroup[0]?.msg)).toContain('**hello** @Lin')
  expect(JSON.stringify(shown.inGroup)).toContain('"emoji":"🎉"')
  expect(shown.ofTwo).toMatchObject([{ created_at: at(4), msg: { textMsg: { content: 'for you' } } }])

  const again = await operator.importPath({ ...order, path: writeFolder(files), from: name })
  expect(again).toMatchObject({
    said: expect.arrayContaining([
      'people: 0 made, 0 matched, 2 there from an import before',
      'groups: 0 made, 1 there from an import before',
      'messages: 0 made, 3 there from an import before',
    ]),
  })
  expect(await shownTo(lin)).toEqual(shown)
})

test.each(productNames)('whatever is in an export of %s, it is imported once', async (name) => {
  for (const [i, files] of fc.sample(anyExports[name], { seed: 11, numRuns: 12 }).entries()) {
    const order = { path: anyFolder(files), isDryRun: false, matchesAccounts: false, place: `any ${i}` }
    expect(await operator.importPath({ ...order, from: name })).toHaveProperty('said')
    const again = await operator.importPath({ ...order, from: name })
    expect(again).toMatchObject({
      said: expect.arrayContaining([expect.stringMatching(/^messages: 0 made/)]),
    })
  }
})

test('two servers of one product are two sources', async () => {
  const lin = await somebody('Lin')
  const path = writeFolder(samples.mattermost?.(lin.account, `bob${lin.id}`) as Files)
  const order = { path, isDryRun: false, matchesAccounts: true }
  await operator.importPath({ ...order, place: `berlin ${lin.id}` })
  const other = await operator.importPath({ ...order, place: `paris ${lin.id}` })
  expect(other).toMatchObject({ said: expect.arrayContaining([expect.stringMatching(/^messages: 3 made/)]) })
})

test.each([
  [{ from: 'icq' }, '--from: icq is nothing that can be imported'],
  [{ from: 'slack' }, 'is no export of Slack'],
  [{ place: 'x'.repeat(101) }, '--as: a name of at most 100 letters'],
  [{}, 'is no export that is known. Say of what it is'],
])('a folder that cannot be imported is reported with %j, and nothing is done', async (more, why) => {
  const path = writeFolder({ 'a.txt': 'nothing', 'b.json': '{}' })
  const answer = await operator.importPath({ path, isDryRun: false, matchesAccounts: false, ...more })
  expect(answer).toEqual({ problem: expect.stringContaining(`Nothing was done. `) })
  expect(answer).toEqual({ problem: expect.stringContaining(why) })
})

test('a folder of our own is distinguished from all others, and has its own name', async () => {
  const path = folderOf([person('a'), person('b'), group('a', 'b')], { source: 'own and found out' })
  const order = { path, isDryRun: false, matchesAccounts: false }
  expect(await operator.importPath({ ...order, place: 'x' })).toEqual({
    problem: expect.stringContaining('--as: a folder of Parley says itself where it is from'),
  })
  expect(await operator.importPath(order)).toMatchObject({
    said: expect.arrayContaining(['groups: 1 made, 0 there from an import before']),
  })
  const zipped = writeZip({ 'out/site.json': '{}', 'out/people.jsonl': '' })
  expect(await operator.importPath({ ...order, path: zipped })).toEqual({
    problem: expect.stringContaining('has a site.json: unpack it'),
  })
})

import { expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const searcher = await server.register('Searcher')

interface Query {
  key?: string
  page?: number
  limit?: number
  online?: boolean
}

const search = (query: Query, by: Person = searcher) => by.call('GET /api/user/search', { query })
const namesFor = async (query: Query) => (await search(query)).list.map(({ nickname }) => nickname)

async function person(nickname: string, searchUser: 0 | 1 | 2 = 2): Promise<Person> {
  const registered = await server.register(nickname)
  await registered.call('PUT /api/user/user_info', { body: { searchUser } })
  return registered
}

test('a person who allows it is found by id and by part of the nickname, in any case', async () => {
  const { id } = await person('Marguerite')
  const hit = { userID: id, nickname: 'Marguerite', abstract: '', avatar: '', isFriend: false }
  for (const key of [String(id), 'Marguerite', 'MARGUERITE', 'guer', ' marg '])
    expect(await search({ key })).toEqual({ list: [hit], count: 1 })
})

test('the person with the number comes before those whose nickname holds it', async () => {
  const named = await person('Nobody yet')
  const { id } = await person('Eratosthenes')
  await named.call('PUT /api/user/user_info', { body: { nickname: `Fan of ${id}` } })
  expect(await namesFor({ key: String(id), limit: 1 })).toEqual(['Eratosthenes'])
  expect(await namesFor({ key: String(id) })).toEqual(['Eratosthenes', `Fan of ${id}`])
})

test('a person who allows the id only is found by the exact id only', async () => {
  const { id } = await person('Hermenegilde', 1)
  expect(await namesFor({ key: String(id) })).toEqual(['Hermenegilde'])
  expect(await namesFor({ key: 'Hermenegilde' })).toEqual([])
  expect(await namesFor({ key: String(id).slice(0, -1) })).not.toContain('Hermenegilde')
})

test('a person who does not want to be found is not, not even by id or by a friend', async () => {
  const [friend, hidden] = await server.friends('Friend', 'Ptolemaios')
  await hidden.call('PUT /api/user/user_info', { body: { searchUser: 0 } })
  for (const key of [String(hidden.id), 'Ptolemaios'])
    expect(await search({ key }, friend)).toEqual({ list: [], count: 0 })
})

test('nobody shows up in a search for everybody who does not allow being found by name', async () => {
  await Promise.all([person('Unseen 0', 0), person('Unseen 1', 1), person('Seen 2', 2)])
  const names = await namesFor({ limit: -1 })
  expect(names).toContain('Seen 2')
  expect(names).not.toContain('Unseen 0')
  expect(names).not.toContain('Unseen 1')
})

test.each([
  ['%', 'fifty%off'],
  ['_', 'snake_case'],
  ['\\', 'back\\slash'],
  ["'", "O'Brien"],
  ['ÉMI', 'Émilie'],
  ['émi', 'ÉMILE'],
  ['ИВА', 'Иван'],
  ['İst', 'İstanbul'],
  ['小林', '小林🐼'],
  ['🐼', '熊猫🐼'],
])('%j is searched for literally', async (key, nickname) => {
  await person(nickname)
  const names = await namesFor({ key, limit: -1 })
  expect(names).toContain(nickname)
  expect(names.filter((name) => !name.toLowerCase().includes(key.toLowerCase()))).toEqual([])
})

test('a hit has its state: friend or not', async () => {
  const [me, friend] = await server.friends('Me', 'Radegund of Poitiers')
  await person('Radegund the other')
  const { list } = await search({ key: 'radegund' }, me)
  expect(list.map(({ nickname, isFriend }) => [nickname, isFriend])).toEqual([
    [friend.nickname, true],
    ['Radegund the other', false],
  ])
})

test('a person finds themselves', async () => {
  expect(await namesFor({ key: String(searcher.id) })).toEqual(['Searcher'])
})

test('pages follow one another, and the count is of all', async () => {
  for (let i = 0; i < 5; i++) await person(`Quintuplet ${i}`)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => search({ key: 'quintuplet', page, limit: 2 })))
  expect(pages.map(({ count }) => count)).toEqual([5, 5, 5, 5])
  expect(pages.map(({ list }) => list.map(({ nickname }) => nickname))).toEqual([
    ['Quintuplet 0', 'Quintuplet 1'],
    ['Quintuplet 2', 'Quintuplet 3'],
    ['Quintuplet 4'],
    [],
  ])
})

test('ten are shown unless asked for more, and all for -1', async () => {
  await Promise.all(Array.from({ length: 11 }, (_, i) => person(`Eleven ${i}`)))
  expect(await namesFor({ key: 'eleven' })).toHaveLength(10)
  expect(await namesFor({ key: 'eleven', limit: -1 })).toHaveLength(11)
})

test('on request only friends who are online are found', async () => {
  const [me, here] = await server.friends('Me', 'Zenobia here', 'Zenobia away')
  const stranger = await person('Zenobia the stranger')
  for (const one of [here, stranger]) await (await one.openChat()).received()
  const found = async (online: boolean) =>
    (await search({ key: 'zenobia', online }, me)).list.map(({ nickname }) => nickname)
  expect(await found(true)).toEqual(['Zenobia here'])
  expect(await found(false)).toHaveLength(3)
})

test('with nobody online nobody is found online', async () => {
  expect(await search({ key: 'Searcher', online: true })).toEqual({ list: [], count: 0 })
})

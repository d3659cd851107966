import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

const world = await openWorld()
const [alice, bob] = await world.people('Alice', 'Bob')

const picture = async (by: Person, use = 'avatar') => uploadImage(world.baseUrl, by, await somePicture(), use)
const changeMine = (by: Person, avatar: string) => by.outcome('PUT /api/user/user_info', { body: { avatar } })
const mine = async (by: Person) => (await by.call('GET /api/user/user_info')).avatar

test("one's own upload becomes one's picture, and is shown to others", async () => {
  const avatar = await picture(alice)
  expect(await changeMine(alice, avatar)).toBe('ok')
  expect(await mine(alice)).toBe(avatar)
  expect(await changeMine(alice, avatar)).toBe('ok')
})

test("a group's picture is one that its staff uploaded", async () => {
  const group = await world.group({ owner: alice, members: [bob] })
  const avatar = await picture(alice, 'group_avatar')
  expect(await alice.outcome('PUT /api/group/group', { body: { id: group, avatar } })).toBe('ok')
  const info = await bob.call('GET /api/group/group/{id}', { params: { id: group } })
  expect(info.avatar).toBe(avatar)
  const others = await picture(bob, 'group_avatar')
  expect(await alice.outcome('PUT /api/group/group', { body: { id: group, avatar: others } })).toBe(
    'sourceRefused',
  )
  const elsewhere = 'https://example.com/x.png'
  expect(await alice.outcome('PUT /api/group/group', { body: { id: group, avatar: elsewhere } })).toBe(
    'sourceRefused',
  )
})

test.each([
  ["somebody else's upload", () => picture(bob)],
  ['an id that nobody was given', async () => `/api/file/${'a'.repeat(32)}`],
  ['a file that is no image', () => uploadFile(world.baseUrl, alice, '<svg/>', 'a.svg')],
  ['another site', async () => 'https://example.org/a.png'],
])('%s is refused, and the picture stays', async (_, path) => {
  const before = await mine(alice)
  expect(await changeMine(alice, await path())).toBe('sourceRefused')
  expect(await mine(alice)).toBe(before)
})

test('the refusal names the field in the language of the reader', async () => {
  const answer = await fetch(`${world.baseUrl}/api/user/user_info`, {
    method: 'PUT',
    headers: { token: alice.token, 'content-type': 'application/json' },
    body: JSON.stringify({ avatar: '/x.png' }),
  })
  expect(await answer.json()).toEqual({ code: 6005, msg: '头像必须是本站上传的文件', data: null })
})

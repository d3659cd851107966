import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { caption, inAlbum, picture } from './albums-support.ts'

const world = await openWorld()

async function slowGroup() {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupID = await world.group({ owner, members: [member] })
  await owner.call('PUT /api/group/group', { body: { id: groupID, slowMode: 3600 } })
  return { owner, member, groupID }
}

test('where members send one message at a time an album is one, sent at once or one after the other', async () => {
  const { member, groupID } = await slowGroup()
  const said = [await picture(world, member), await picture(world, member), caption('Both')]
  const socket = await member.socket({ v2: true })
  const outcomes = await Promise.all(
    said.map((msg, place) => socket.frameOutcome({ groupID, msg, ...inAlbum('a', place, 2) })),
  )
  expect(outcomes).toEqual(['ok', 'ok', 'ok'])
  socket.close()
})

test('an album is no way around slow mode: a message that does not continue the last album waits', async () => {
  const { owner, member, groupID } = await slowGroup()
  const one = await picture(world, member)
  const send = (album: object) => member.frameOutcome({ groupID, msg: one, ...album })
  expect(await send(inAlbum('a', 1, 4))).toBe('ok')
  expect(await send(inAlbum('a', 2, 4))).toBe('ok')
  expect(await send(inAlbum('a', 2, 4))).toBe('groupSlowed')
  expect(await send(inAlbum('a', 0, 4))).toBe('groupSlowed')
  expect(await send(inAlbum('b', 3, 4))).toBe('groupSlowed')
  expect(await send({})).toBe('groupSlowed')
  await owner.frameOutcome({ groupID, msg: await picture(world, owner), ...inAlbum('c', 0, 4) })
  expect(await send(inAlbum('c', 1, 4))).toBe('groupSlowed')
  expect(await send(inAlbum('a', 3, 4))).toBe('ok')
})

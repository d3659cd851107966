import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { image, ownPath, uploadFile, uploadImage } from '../support/uploads.ts'
import { textMsg } from '../words/words-support.ts'
import {
  comesTo,
  forward,
  forwardToAll,
  leftOut,
  openChats,
  read,
  say,
  textsOf,
  withdraw,
} from './forwarding-support.ts'

const world = await openWorld()

test('messages are forwarded one by one, in their order, with their authors, and a comment behind them', async () => {
  const { alice, bob, carla } = await openChats(world)
  const first = await say(bob, alice, textMsg('one'))
  const second = await say(alice, bob, textMsg('two'))
  const result = await forward(alice, [second, first], carla, { words: 'look' })
  expect(result).toMatchObject({ sent: 3, held: 0, leftOut: [] })
  const arrived = await read(carla, alice)
  expect(arrived.map(({ msg }) => msg)).toEqual([textMsg('one'), textMsg('two'), textMsg('look')])
  expect(arrived.map(({ extras }) => extras?.forwarded)).toEqual([
    { userID: bob.id, nickname: 'Bob' },
    undefined,
    undefined,
  ])
})

test('a forwarded message keeps its first author, however often it is forwarded', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const id = await say(bob, alice)
  await forward(alice, [id], { groupID: group })
  const [inGroup] = await read(carla, { groupID: group })
  await forward(carla, [inGroup?.id ?? 0], alice)
  const arrived = await read(alice, carla)
  expect(arrived.at(-1)?.extras?.forwarded).toEqual({ userID: bob.id, nickname: 'Bob' })
})

test('a forwarded reply has only its own words', async () => {
  const { alice, bob, carla } = await openChats(world)
  const msgID = await say(bob, alice, textMsg('between us'))
  const id = await say(alice, bob, { type: 9, replyMsg: { msgID, content: 'yes' } })
  await forward(alice, [id], carla)
  expect(JSON.stringify(await read(carla, alice))).not.toContain('between us')
  expect(await textsOf(carla, alice)).toEqual(['yes'])
})

test('files open for the new readers and nobody else, without counting twice', async () => {
  const { alice, bob, carla, dave } = await openChats(world)
  const src = ownPath(await uploadFile(world.baseUrl, bob, 'notes'))
  const picture = ownPath(await uploadImage(world.baseUrl, bob, await image(64, 48).png().toBuffer()))
  const ids = [
    await say(bob, alice, { type: 4, fileMsg: { src } }),
    await say(bob, alice, { type: 2, imageMsg: { title: 'sea', src: picture } }),
  ]
  const opens = async (by: { token: string }, path: string) =>
    (await fetch(`${world.baseUrl}${path}`, { headers: { token: by.token } })).status
  expect(await opens(carla, src)).toBe(404)
  expect(await forward(alice, ids, carla)).toMatchObject({ sent: 2 })
  for (const path of [src, picture]) expect(await opens(carla, path)).toBe(200)
  for (const path of [src, picture]) expect(await opens(dave, path)).toBe(404)
  const [file, sea] = await read(carla, alice)
  expect(file?.msg).toMatchObject({ type: 4, fileMsg: { title: 'notes.txt', size: 5 } })
  expect(sea?.extras).toMatchObject({ media: { width: 64, height: 48 }, forwarded: { userID: bob.id } })
  await withdraw(bob, alice, ids[0] ?? 0)
  expect(await opens(carla, src)).toBe(200)
  await withdraw(alice, carla, file?.id ?? 0)
  expect(await opens(carla, src)).toBe(404)
})

test('a message that cannot go on is left out, each for its reason, and the rest goes', async () => {
  const { alice, bob, carla, dave } = await openChats(world)
  await world.befriend(carla, dave)
  const [gone, vanishing, foreign, kept] = [
    await say(bob, alice),
    await say(bob, alice, textMsg('soon'), { vanishAfter: 3600 }),
    await say(carla, dave),
    await say(bob, alice, textMsg('stays')),
  ]
  await withdraw(bob, alice, gone)
  const result = await forward(alice, [kept, foreign, vanishing, gone, 999_999], carla)
  expect(result.sent).toBe(1)
  expect(leftOut(result)).toEqual({
    [gone]: 'withdrawn',
    [vanishing]: 'vanishing',
    [foreign]: 'unknown',
    999999: 'unknown',
  })
  expect(await textsOf(carla, alice)).toEqual(['stays'])
})

test('a forward with nothing that can go on is distinguished from one that could not be sent', async () => {
  const { alice, bob, carla } = await openChats(world)
  const id = await say(bob, alice)
  await alice.call('DELETE /api/chat/chat', { body: { idList: [id] } })
  const result = await forward(alice, [id], carla, { words: 'look' })
  expect(comesTo(result)).toBe('nothingToForward')
  expect(leftOut(result)).toEqual({ [id]: 'unknown' })
  expect(await textsOf(carla, alice)).toEqual([])
})

test('each conversation is refused for itself, and tried again without doubling', async () => {
  const { alice, bob, carla, dave, group } = await openChats(world)
  const id = await say(bob, alice)
  const under = crypto.randomUUID().slice(0, 30)
  const to = [carla, dave, { groupID: group }, alice]
  const ask = async () => {
    const body = {
      messageIds: [id],
      as: 'each' as const,
      to: to.map((one, i) => ({
        ...('groupID' in one ? one : { userID: one.id }),
        clientMessageId: `${under}.${i}`,
      })),
    }
    return (await alice.call('POST /api/chat/forward', { body })).results.map(comesTo)
  }
  expect(await ask()).toEqual([1, 'recipientNotFriend', 1, 1])
  await world.befriend(alice, dave)
  expect(await ask()).toEqual([1, 1, 1, 1])
  for (const where of [carla, dave, { groupID: group }])
    expect(await textsOf(alice, where)).toEqual(['Hello'])
})

test('one of two tries at once forwards', async () => {
  const { alice, bob, carla } = await openChats(world)
  const ids = [await say(bob, alice, textMsg('a')), await say(bob, alice, textMsg('b'))]
  const under = 'twice'
  const results = await Promise.all([1, 2, 3].map(() => forward(alice, ids, carla, { under })))
  expect(results.map(comesTo)).toEqual([2, 2, 2])
  expect(await textsOf(carla, alice)).toEqual(['a', 'b'])
})

test('an id that was used for another conversation is refused', async () => {
  const { alice, bob, carla, group } = await openChats(world)
  const id = await say(bob, alice)
  await forward(alice, [id], carla, { under: 'once' })
  expect(comesTo(await forward(alice, [id], { groupID: group }, { under: 'once' }))).toBe(
    'clientMessageIdReused',
  )
})

test('messages of two conversations do not go on together, nor to one conversation twice', async () => {
  const { alice, bob, carla } = await openChats(world)
  const ids = [await say(bob, alice), await say(carla, alice)]
  expect(comesTo(await forward(alice, ids, carla))).toBe('forwardOfSeveralChats')
  const twice = forwardToAll(alice, [ids[0] ?? 0], [carla, carla])
  await expect(twice).rejects.toMatchObject({ code: 1001 })
})

test('a forwarded message may disappear', async () => {
  const { alice, bob, carla } = await openChats(world)
  const id = await say(bob, alice)
  await forward(alice, [id], carla, { vanishAfter: 3600 })
  expect((await read(carla, alice)).at(-1)?.extras?.vanishesAt).toBeDefined()
})

import { voiceLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { kindNames, openConversations, speaking } from '../reactions/reactions-support.ts'
import { uploadFile } from '../support/uploads.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all

async function voice(person: Person) {
  const src = await uploadFile(world.baseUrl, person, 'voice', 'voice.webm')
  return { type: 5, voiceMsg: { src, time: 3 } }
}

const heard = async (person: Person, ...ids: number[]) =>
  (await person.call('GET /api/chat/heard', { query: { messageIds: ids.join(',') } })).list

const hear = (person: Person, ...idList: number[]) =>
  person.call('POST /api/chat/heard', { body: { idList } })

test.for(kindNames)(
  'in a %s conversation a person’s other devices are notified which voice messages were heard',
  async (kind) => {
    const { say } = speaking(all, kind)
    const id = await say(alice, await voice(alice))
    expect(await heard(bob, id)).toEqual([])
    const other = await bob.socket({ kind: 'chat', v2: true })
    await hear(bob, id)
    expect(await other.hear({ event: 'changed', topics: ['voices'] })).toMatchObject({ event: 'changed' })
    expect(await heard(bob, id)).toEqual([id])
    const before = other.heard.length
    await hear(bob, id)
    expect(other.heard.slice(before).filter(({ event }) => event === 'changed')).toEqual([])
    other.close()
  },
)

test('an own voice message counts as heard, and nobody learns who else has heard it', async () => {
  const { say } = speaking(all, 'group')
  const id = await say(alice, await voice(alice))
  const hers = await alice.socket({ kind: 'chat', v2: true })
  await hear(bob, id)
  expect(await heard(alice, id)).toEqual([id])
  await hear(alice, id)
  expect(hers.heard.filter(({ event }) => event === 'changed')).toEqual([])
  hers.close()
})

test('a message that a person does not see, or that is no voice message, is passed over', async () => {
  const { say } = speaking(all, 'direct')
  const [id, text] = [await say(alice, await voice(alice)), await say(alice)]
  await hear(carla, id, text)
  expect(await heard(carla, id, text)).toEqual([])
  await hear(bob, text)
  expect(await heard(bob, text)).toEqual([])
})

test('a message that two devices hear at once is heard once, and published once', async () => {
  const { say } = speaking(all, 'direct')
  const id = await say(alice, await voice(alice))
  const his = await bob.socket({ kind: 'chat', v2: true })
  await Promise.all([hear(bob, id), hear(bob, id)])
  await his.hear({ event: 'changed' })
  expect(await heard(bob, id)).toEqual([id])
  expect(his.heard.filter(({ event }) => event === 'changed')).toHaveLength(1)
  his.close()
})

test('a voice message from before this was stored counts as heard', async () => {
  const { say } = speaking(all, 'direct')
  const id = await say(alice, await voice(alice))
  const { queries } = world
  await queries.updateTable('voices_from').set({ message_id: id }).execute()
  expect(await heard(bob, id)).toEqual([id])
  await queries.updateTable('voices_from').set({ message_id: 0 }).execute()
})

test('a request asks about so many at once, and no more', async () => {
  const ids = Array.from({ length: voiceLimits.asked.max + 1 }, (_, index) => index + 1)
  expect(await heard(carla, ...ids.slice(1))).toEqual([])
  await expect(heard(carla, ...ids)).rejects.toMatchObject({ code: 1001 })
  await expect(hear(carla, ...ids)).rejects.toMatchObject({ code: 1001 })
})

import { expect, test } from 'vitest'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { editing, textMsg } from './edits-support.ts'

const all = await openConversations()
const { world, alice, bob, carla } = all

test.for(kindNames)(
  'in a %s conversation its author reads what a message said before, the last first',
  async (kind) => {
    const { say, edit, versions } = editing(all, kind)
    const messageId = await say(bob, textMsg('One'))
    await edit(bob, messageId, 'Two')
    await edit(bob, messageId, 'Three', { version: 1 })
    const time = expect.any(String)
    const [second, first] = [
      { version: 1, writtenAt: time, msg: textMsg('Two') },
      { version: 0, writtenAt: time, msg: textMsg('One') },
    ]
    expect(await versions(bob, messageId)).toEqual({ list: [second, first], count: 2 })
    expect(await versions(bob, messageId, { page: 2, limit: 1 })).toEqual({ list: [first], count: 2 })
  },
)

test('the owner of a group reads them too; other members, and who is outside, do not', async () => {
  const dora = await world.person('Dora')
  const fresh = await world.group({ owner: alice, admins: [dora], members: [bob] })
  const socket = await bob.socket({ kind: 'group', v2: true })
  socket.send({ groupID: fresh, msg: textMsg('One'), clientMessageId: 'm' })
  const { id } = await socket.hear({ event: 'ack', clientMessageId: 'm' })
  socket.send({
    edit: { groupID: fresh, messageId: id, version: 0, editId: 'e', msg: textMsg('Two') },
    requestId: 'r',
  })
  await socket.hear({ event: 'done', requestId: 'r' })
  socket.close()
  const query = { messageId: Number(id) }
  expect((await alice.call('GET /api/chat/versions', { query })).count).toBe(1)
  await expect(dora.call('GET /api/chat/versions', { query })).rejects.toMatchObject({ code: 1008 })
  await expect(carla.call('GET /api/chat/versions', { query })).rejects.toMatchObject({ code: 4002 })
})

test('between two people only the author does', async () => {
  const { say, edit, versions } = editing(all, 'direct')
  const messageId = await say(alice)
  await edit(alice, messageId, 'Two')
  await expect(versions(bob, messageId)).rejects.toMatchObject({ code: 1008 })
})

test.for(kindNames)(
  'in a %s conversation they go with what a message says, however it goes',
  async (kind) => {
    const { say, edit } = editing(all, kind)
    const kept = async () => {
      const rows = await world.queries.selectFrom('message_versions').select('message_id').execute()
      return rows.map(({ message_id }) => message_id)
    }
    const withdrawn = await say(alice)
    await edit(alice, withdrawn, 'Two')
    expect(await kept()).toContain(withdrawn)
    await say(alice, { type: 8, withdrawMsg: { msgID: withdrawn } })
    const vanished = await say(alice)
    await edit(alice, vanished, 'Two')
    await world.queries
      .updateTable('messages')
      .set({ vanishes_at: new Date(0) })
      .where('id', '=', vanished)
      .execute()
    await world.runJob('vanishing messages')
    expect(await kept()).not.toContain(withdrawn)
    expect(await kept()).not.toContain(vanished)
  },
)

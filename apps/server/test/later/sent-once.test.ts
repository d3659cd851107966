import { errors } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { kindNames } from '../reactions/reactions-support.ts'
import { decide, heldOf, openSite, rule, someWord } from '../words/words-support.ts'
import { inDays, inMs, openConversations, planning, text } from './later-support.ts'

test.for(kindNames)(
  'a scheduled message among many that are due in a %s conversation is sent once, in order',
  async (kind) => {
    const all = await openConversations()
    const { schedule, said, list, changes } = planning(all, kind)
    const { world, alice, bob } = all
    const count = 120
    const at = inMs(1000)
    const due = Array.from({ length: count }, (_, i) => ({
      sender_id: alice.id,
      place: kind,
      target: kind === 'group' ? all.group : bob.id,
      client_message_id: `many-${i}`,
      said: JSON.stringify({ msg: text(`many ${i}.`) }),
      due_at: new Date(at),
      try_at: new Date(at),
    }))
    await changes(
      alice,
      () => world.queries.insertInto('scheduled_messages').values(due).execute(),
      async () => (await list(alice)).length === 0,
    )
    const contents = (await kindHistory(all, kind)).filter((content) => content.startsWith('many'))
    expect(contents).toEqual(due.map((_, i) => `many ${i}.`))
    const again = await schedule(alice, 'last', inDays(1))
    await Promise.all(
      Array.from({ length: 4 }, () =>
        alice.outcome('POST /api/chat/scheduled/{id}/now', { params: { id: again.id } }),
      ),
    )
    expect(await said(bob, 'last')).toHaveLength(1)
  },
)

async function kindHistory(all: Awaited<ReturnType<typeof openConversations>>, kind: 'direct' | 'group') {
  const { list } = await all.kinds[kind].history(all.bob, { limit: -1 })
  return list.map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))
}

test('a scheduled message that is changed and sent at once is sent once, as it is then', async () => {
  const all = await openConversations()
  const { alice } = all
  const { schedule, list, changes } = planning(all, 'direct')
  for (let i = 0; i < 8; i++) {
    const { id } = await schedule(alice, `race ${i} before.`, inDays(1))
    const params = { id }
    const body = { version: 1, said: { msg: text(`race ${i} after.`) } }
    let changed: string | undefined
    await changes(
      alice,
      async () => {
        const outcomes = await Promise.all([
          alice.outcome('PUT /api/chat/scheduled/{id}', { params, body }),
          alice.outcome('POST /api/chat/scheduled/{id}/now', { params }),
        ])
        changed = outcomes[0]
      },
      async () => (await list(alice)).length === 0,
    )
    const contents = (await kindHistory(all, 'direct')).filter((content) => content.startsWith(`race ${i}`))
    expect(contents).toEqual([`race ${i} ${changed === 'ok' ? 'after' : 'before'}.`])
  }
})

test('a scheduled message that the staff has to look at waits for it, and is sent once it is released', async () => {
  const world = await openWorld()
  const { root, moderator, ann, ben } = await openSite(world)
  const word = someWord()
  await rule(root, 'hold', word)
  const schedule = async (name: string) => {
    const body = { userID: ben.id, clientMessageId: name, msg: text(`${word} ${name}`), at: inDays(1) }
    const { id } = await ann.call('POST /api/chat/scheduled', { body })
    await ann.call('POST /api/chat/scheduled/{id}/now', { params: { id } })
    return id
  }
  const list = async () => (await ann.call('GET /api/chat/scheduled')).list
  const waiting = { refusal: { code: errors.messageHeld.code } }
  const id = await schedule('first')
  expect(await list()).toMatchObject([waiting])
  const params = { id }
  expect(await ann.outcome('PUT /api/chat/scheduled/{id}', { params, body: { version: 3 } })).toBe(
    'scheduledReviewed',
  )
  await decide(moderator, (await heldOf(moderator, ann))[0]?.id ?? 0, 'released')
  const tryNow = () => world.queries.updateTable('scheduled_messages').set({ try_at: new Date() }).execute()
  const socket = await ann.socket({ kind: 'chat', v2: true })
  await tryNow()
  while ((await list()).length > 0) await socket.hear({ event: 'changed', topics: ['later'] })
  const second = await schedule('second')
  expect(await heldOf(moderator, ann)).toHaveLength(1)
  await ann.call('DELETE /api/chat/scheduled/{id}', { params: { id: second } })
  expect(await heldOf(moderator, ann)).toEqual([])
  await schedule('third')
  await decide(moderator, (await heldOf(moderator, ann))[0]?.id ?? 0, 'rejected')
  await tryNow()
  while ((await list())[0]?.refusal?.code !== errors.messageRejected.code)
    await socket.hear({ event: 'changed', topics: ['later'] })
  socket.close()
})

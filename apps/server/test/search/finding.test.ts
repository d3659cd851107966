import { describe, expect, test } from 'vitest'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { kindNames, openConversations } from '../reactions/reactions-support.ts'
import { found, indexed, page } from './search-support.ts'

const all = await openConversations(openWorld())
const { world, alice, bob, carla, group } = all

describe.each(kindNames)('in a %s conversation', (kind) => {
  const { say, edit } = editing(all, kind)
  const address = kind === 'direct' ? { friendId: bob.id } : { groupId: group }

  test('a message is found as a history shows it, with the conversation and what was found in it', async () => {
    const id = await say(alice, textMsg(`明天${kind}下午三点在老地方见面，记得带伞`))
    await indexed(world)
    const { list, next } = await page(bob, {
      text: '老地方',
      ...(kind === 'direct' ? { friendId: alice.id } : address),
    })
    expect(next).toBeUndefined()
    expect(list).toMatchObject([
      {
        conversation:
          kind === 'direct'
            ? { kind, id: alice.id, name: 'Alice' }
            : { kind, id: group, name: expect.any(String) },
        [kind]: { id, isMe: false, sequence: expect.any(Number) },
        snippet: { isCutBefore: false, isCutAfter: false, in: 'text' },
      },
    ])
    const [hit] = list
    const marked = hit?.highlights.map(({ at, length }) =>
      [...`明天${kind}下午三点在老地方见面，记得带伞`].slice(at, at + length).join(''),
    )
    expect(marked).toEqual(['老地方'])
  })

  test('edited it is found by what it says now alone', async () => {
    const id = await say(alice, textMsg(`prélude ${kind}`))
    await indexed(world)
    expect(await found(bob, `prelude ${kind}`)).toEqual([id])
    expect(await edit(alice, id, `fugue ${kind}`)).toBe('ok')
    expect(await found(bob, `prelude ${kind}`)).toEqual([])
    await indexed(world)
    expect(await found(bob, `fugue ${kind}`)).toEqual([id])
  })

  test('withdrawn it is found no more, at once, and leaves the index', async () => {
    const id = await say(alice, textMsg(`柳暗花明${kind}`))
    await indexed(world)
    expect(await found(bob, `花明${kind}`)).toEqual([id])
    await say(alice, { type: 8, withdrawMsg: { msgID: id } })
    expect(await found(bob, `花明${kind}`)).toEqual([])
    await indexed(world)
    const { rows } = { rows: await world.queries.selectFrom('search_blocks').select('text').execute() }
    expect(rows.filter(({ text }) => text.includes(`柳暗花明 ${kind}`))).toEqual([])
  })

  test('somebody who is not in it finds nothing of it', async () => {
    await say(alice, textMsg(`密不透风${kind}`))
    await indexed(world)
    expect(await found(carla, '密不透风')).toEqual([])
  })
})

test('all conversations are searched together, newest first, page by page', async () => {
  const { say: sayDirectly } = editing(all, 'direct')
  const { say: sayInGroup } = editing(all, 'group')
  const ids: number[] = []
  for (let i = 0; i < 8; i++)
    ids.push(await (i % 3 === 0 ? sayInGroup : sayDirectly)(alice, textMsg(`轮流 ${i}`)))
  await indexed(world)
  expect(await found(bob, { text: '轮流', limit: 3 })).toEqual(ids.toReversed())
})

import { beforeAll, describe, expect, test } from 'vitest'
import { Seat } from '../conferences/conferences-support.ts'
import { startTestNodes, type TestNodes } from '../support/nodes.ts'

describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('the call of a group on two nodes', () => {
  let nodes: TestNodes

  beforeAll(async () => {
    nodes = await startTestNodes()
    return nodes.close
  })

  async function called() {
    const { one, two } = nodes
    const [alice, bob] = await one.friends('Alice', 'Bob')
    const { groupId } = await alice.call('POST /api/group/group', {
      body: { mode: 1, name: 'Class 3', isSearch: true },
    })
    await alice.call('POST /api/group/member', { body: { id: groupId, memberIdList: [bob.id] } })
    const first = await Seat.open(alice, one.url)
    const second = await Seat.open(bob, two.url)
    return { alice, bob, groupId, first, second }
  }

  test('is one, begun on both at once, and signals go from node to node', async () => {
    const { groupId, first, second } = await called()
    expect(await Promise.all([first.enter(groupId), second.enter(groupId)])).toEqual(['ok', 'ok'])
    await expect.poll(() => first.stateIn(groupId)?.people.length).toBe(2)
    await expect.poll(() => second.stateIn(groupId)?.people.length).toBe(2)
    expect(await first.signal(groupId, second.seatIn(groupId), 'of Alice')).toBe('ok')
    await second.socket.hear({ event: 'conferenceSignal', data: 'of Alice' })
    second.socket.close()
    await first.sees(groupId, [first])
    await first.leave(groupId)
    first.socket.close()
  })

  test('is left at once by a member who is removed on the other node', async () => {
    const { alice, bob, groupId, first, second } = await called()
    await first.entered(groupId)
    await second.entered(groupId)
    await alice.call('DELETE /api/group/member', { query: { id: groupId, memberId: bob.id } })
    await second.socket.hear({ event: 'conferenceLeft', why: 'removed' })
    await first.sees(groupId, [first])
    await first.leave(groupId)
    first.socket.close()
    second.socket.close()
  })

  test('is left by those of a node that has gone without a word', async () => {
    const { groupId, first, second } = await called()
    await first.entered(groupId)
    await second.entered(groupId)
    const { context } = nodes.two
    // It keeps no seats any more, as if it were dead.
    context.conferences.connections.clear()
    await nodes.one.context.database.queries
      .updateTable('conference_seats')
      .set({ lease_until: new Date(0) })
      .where('user_id', '=', second.id)
      .execute()
    await first.sees(groupId, [first])
    first.socket.close()
    second.socket.close()
  })
})

import { expect, test } from 'vitest'
import type { GroupSocket } from '../groups/group-socket.ts'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { statementsOf } from './counting-tracer.ts'

/*
 * Cost of one change of a group: statements of the database, and frames to each of the others. Neither grows with the
 * group. A number here that has to grow is a decision.
 */

const world = await openWorld()

interface Group {
  readonly id: number
  readonly owner: Person
  readonly member: Person
  readonly guest: Person
}

async function groupOf(size: number) {
  const [owner, member, guest, ...others] = (await world.people(
    ...Array.from({ length: size + 1 }, (_, index) => `Person ${index}`),
  )) as [Person, Person, Person, ...Person[]]
  await world.befriend(owner, guest)
  const id = await world.group({ owner, members: [member, ...others] })
  await owner.call('PUT /api/group/group', { body: { id, verification: 1 } })
  await owner.say(id, 'Hello')
  const watching = others.slice(0, 3)
  const open = (kind: 'chat' | 'group') =>
    Promise.all(watching.map((person) => person.socket({ v2: true, kind })))
  const sockets: GroupSocket[] = [...(await open('chat')), ...(await open('group'))]
  await Promise.all(sockets.map((socket) => socket.settle()))
  for (const { heard } of sockets) heard.length = 0
  // They stay open: what closing one stores would be counted elsewhere.
  return { group: { id, owner, member, guest }, sockets, watchers: watching.length }
}

interface Change {
  readonly act: (group: Group) => Promise<unknown>
  readonly statements: number
  /** To each member who is online, on both sockets together. */
  readonly frames: number
}

const changes: Record<string, Change> = {
  'a member becomes an administrator': {
    act: ({ id, owner, member }) =>
      owner.call('PUT /api/group/member/role', { body: { id, memberId: member.id, role: 2 } }),
    statements: 10,
    frames: 1,
  },
  'a member is muted': {
    act: ({ id, owner, member }) =>
      owner.call('PUT /api/group/member/prohibition', {
        body: { groupId: id, memberId: member.id, prohibitionTime: 10 },
      }),
    statements: 10,
    frames: 1,
  },
  'a member gets another name': {
    act: ({ id, member }) =>
      member.call('PUT /api/group/member/nickname', { body: { id, memberId: member.id, nickname: 'Me' } }),
    statements: 9,
    frames: 1,
  },
  'the group gets another title': {
    act: ({ id, owner }) => owner.call('PUT /api/group/group', { body: { id, title: 'Another' } }),
    statements: 8,
    frames: 1,
  },
  'somebody joins': {
    act: ({ id, guest }) => guest.call('POST /api/group/valid', { body: { groupID: id } }),
    statements: 29,
    frames: 1,
  },
  'somebody is invited': {
    act: ({ id, owner, guest }) =>
      owner.call('POST /api/group/member', { body: { id, memberIdList: [guest.id] } }),
    statements: 18,
    frames: 1,
  },
  'somebody leaves': {
    act: ({ id, member }) => member.call('DELETE /api/group/member', { query: { id, memberId: member.id } }),
    statements: 17,
    frames: 1,
  },
  'a member reads everything': {
    act: ({ id, member }) => member.call('PUT /api/group/read', { body: { groupId: id } }),
    statements: 5,
    frames: 0,
  },
  'a member looks at the group': {
    act: ({ id, member }) => member.call('GET /api/group/group/{id}', { params: { id } }),
    statements: 9,
    frames: 0,
  },
}

test.for(Object.entries(changes))(
  'when %s, it costs the same in a group of 8 and in one of 40',
  async ([, { act, ...cost }]) => {
    const costs = []
    for (const size of [8, 40]) {
      let found = await costOf(size, act, cost)
      // The server's own work at the same time can only add statements.
      for (let again = 0; again < 3 && found.statements > cost.statements; again++)
        found = await costOf(size, act, cost)
      costs.push(found)
    }
    expect(costs).toEqual([cost, cost])
  },
)

async function costOf(size: number, act: Change['act'], wanted: Omit<Change, 'act'>) {
  const { group, sockets, watchers } = await groupOf(size)
  const sent = await statementsOf(world, () => act(group))
  const frames = () => sockets.reduce((sum, { heard }) => sum + heard.length, 0) / watchers
  await expect.poll(frames).toBeGreaterThanOrEqual(wanted.frames)
  await Promise.all(sockets.map((socket) => socket.settle()))
  return { statements: sent.length, frames: frames() }
}

import { searchLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'

const world = await openWorld()

const groupOf = async (owner: Person, ...members: Person[]) => {
  await world.befriend(owner, ...members)
  const body = { mode: 2 as const, userIdList: members.map(({ id }) => id) }
  return (await owner.call('POST /api/group/group', { body })).groupId
}

const groupsBy = async (person: Person, text: string, people?: string) =>
  (await person.call('GET /api/search/groups', { query: { text, ...(people && { people }) } })).list

test('a group is found by part of the nickname of somebody in it, whatever the case', async () => {
  const [ann, bea] = await world.people('Ann', 'Beatrice Wood')
  const group = await groupOf(ann, bea)
  expect(await groupsBy(ann, 'trice w')).toEqual([
    { groupId: group, members: [{ userID: bea.id, name: 'Beatrice Wood' }] },
  ])
  expect(await groupsBy(bea, 'Beatrice')).toEqual([])
})

test('it is found by a name in the group and by my note, and they are called as I call them', async () => {
  const [ann, cid] = await world.people('Ann', 'Cid')
  const group = await groupOf(ann, cid)
  await cid.call('PUT /api/group/member/nickname', {
    body: { id: group, memberId: cid.id, nickname: '体育委员' },
  })
  expect(await groupsBy(ann, '育委')).toEqual([
    { groupId: group, members: [{ userID: cid.id, name: '体育委员' }] },
  ])
  await ann.call('PUT /api/user/friends', { body: { friendID: cid.id, notice: '西德尼' } })
  for (const text of ['德尼', '育委', 'cid'])
    expect(await groupsBy(ann, text)).toEqual([
      { groupId: group, members: [{ userID: cid.id, name: '西德尼' }] },
    ])
})

test('a person whom the client names is found too, and nobody of a group that I am not in', async () => {
  const [ann, dora, eve] = await world.people('Ann', '朵拉', 'Eve')
  const group = await groupOf(ann, dora)
  expect(await groupsBy(ann, 'duola', `${dora.id},${eve.id}`)).toEqual([
    { groupId: group, members: [{ userID: dora.id, name: '朵拉' }] },
  ])
  expect(await groupsBy(eve, 'duola', String(dora.id))).toEqual([])
  expect(await groupsBy(eve, '朵拉')).toEqual([])
})

test('a former member is found no more', async () => {
  const [ann, fay, gil] = await world.people('Ann', 'Fayette', 'Gil')
  const group = await groupOf(ann, fay, gil)
  expect(await groupsBy(gil, 'fayette')).toHaveLength(1)
  await fay.call('DELETE /api/group/member', { query: { id: group, memberId: fay.id } })
  expect(await groupsBy(ann, 'fayette')).toEqual([])
})

test('a group names a few of many', async () => {
  const [ann, ...many] = await world.people('Ann', ...Array.from({ length: 5 }, (_, i) => `Namesake ${i}`))
  const group = await groupOf(ann, ...many)
  const [found] = await groupsBy(ann, 'namesake')
  expect(found).toMatchObject({
    groupId: group,
    members: many.slice(0, searchLimits.namedOfGroup).map(({ id }) => ({ userID: id })),
  })
})

import { expect, test } from 'vitest'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

const nowhere = 999_999_999
const at = (id: number) => ({ params: { id } })
const join = (person: Person, groupID: number) =>
  person.outcome('POST /api/group/valid', { body: { groupID } })
const hide = (owner: Person, id: number, isSearch = false) =>
  owner.call('PUT /api/group/group', { body: { id, isSearch } })

/** The full response to a request. */
async function answer(person: Person, method: string, path: string, body?: object) {
  const response = await fetch(`${world.baseUrl}${path}`, {
    method,
    headers: { token: person.token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

test('a hidden group answers who asks how to join it, or asks to join, like one that is not', async () => {
  const [owner, outsider] = await world.people('Owner', 'Outsider')
  const hidden = await world.group({ owner, isSearch: false })
  const verificationQuestion = { problem1: 'Secret?', answer1: 'Yes' }
  for (const settings of [{ verification: 1 }, { verification: 4, verificationQuestion }] as const) {
    await owner.call('PUT /api/group/group', { body: { id: hidden, ...settings } })
    const how = await answer(outsider, 'GET', `/api/group/valid/${hidden}`)
    expect(how).toEqual(await answer(outsider, 'GET', `/api/group/valid/${nowhere}`))
    const answers = { verificationQuestion: { answer1: 'Yes' } }
    const joined = await answer(outsider, 'POST', '/api/group/valid', { groupID: hidden, ...answers })
    expect(joined).toEqual(
      await answer(outsider, 'POST', '/api/group/valid', { groupID: nowhere, ...answers }),
    )
    expect(JSON.parse(joined.text)).toMatchObject({ code: 5001 })
  }
  expect(await world.rolesIn(hidden)).toEqual({ [owner.id]: 1 })
})

test('a group that is found is joined as ever, and by its number no more once it is hidden', async () => {
  const [owner, one, other] = await world.people('Owner', 'One', 'Other')
  const groupId = await world.group({ owner })
  await owner.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  expect(await join(one, groupId)).toBe('ok')
  await hide(owner, groupId)
  expect(await join(other, groupId)).toBe('groupUnknown')
  await hide(owner, groupId, true)
  expect(await join(other, groupId)).toBe('ok')
})

test('members of a hidden group see and do what they did', async () => {
  const [owner, member, friend] = await world.people('Owner', 'Member', 'Friend')
  await world.befriend(owner, friend)
  const groupId = await world.group({ owner, members: [member], isSearch: false })
  expect(await member.outcome('GET /api/group/group/{id}', at(groupId))).toBe('ok')
  expect(await member.outcome('GET /api/group/valid/{id}', at(groupId))).toBe('ok')
  expect(await join(member, groupId)).toBe('alreadyMember')
  expect(await member.sendOutcome(groupId)).toBe('ok')
  const body = { id: groupId, memberIdList: [friend.id] }
  expect(await owner.outcome('POST /api/group/member', { body })).toBe('ok')
  expect(await friend.outcome('GET /api/group/history/{id}', { ...at(groupId), query: {} })).toBe('ok')
})

test('a request that was sent while the group was found is kept, may be said anew, and is agreed to', async () => {
  const [owner, asker, late] = await world.people('Owner', 'Asker', 'Late')
  const groupId = await world.group({ owner })
  await join(asker, groupId)
  await hide(owner, groupId)
  expect(await asker.outcome('GET /api/group/valid/{id}', at(groupId))).toBe('ok')
  expect(await join(asker, groupId)).toBe('ok')
  expect(await join(late, groupId)).toBe('groupUnknown')
  const { list } = await owner.call('GET /api/group/valid')
  expect(list).toMatchObject([{ userId: asker.id, status: 0 }])
  const body = { validId: list[0]?.id ?? 0, status: 1 } as const
  expect(await owner.outcome('PUT /api/group/valid/status', { body })).toBe('ok')
  expect(asker.id in (await world.rolesIn(groupId))).toBe(true)
})

test('a request that was refused opens a hidden group no more, and its sender takes it off the list', async () => {
  const [owner, asker] = await world.people('Owner', 'Asker')
  const groupId = await world.group({ owner })
  await join(asker, groupId)
  await hide(owner, groupId)
  const { list } = await owner.call('GET /api/group/valid')
  const handle = (person: Person, status: 2 | 4) =>
    person.outcome('PUT /api/group/valid/status', { body: { validId: list[0]?.id ?? 0, status } })
  await handle(owner, 2)
  expect(await join(asker, groupId)).toBe('groupUnknown')
  expect(await handle(asker, 4)).toBe('ok')
})

test.for(['leaves', 'is removed', 'is banned'] as const)(
  'a member who %s learns that they are no member any more, and joins by the number no more either',
  async (how) => {
    const [owner, member] = await world.people('Owner', 'Member')
    const groupId = await world.group({ owner, members: [member], isSearch: false })
    const query = { id: groupId, memberId: member.id, ...(how === 'is banned' && { ban: true }) }
    await (how === 'leaves' ? member : owner).call('DELETE /api/group/member', { query })
    expect(await member.outcome('GET /api/group/group/{id}', at(groupId))).toBe('notMember')
    expect(await member.sendOutcome(groupId)).toBe('notMember')
    expect(await member.outcome('GET /api/group/valid/{id}', at(groupId))).toBe('groupUnknown')
    expect(await join(member, groupId)).toBe('groupUnknown')
  },
)

test('a person who asked before a group was hidden does not see its new name, unless they come in', async () => {
  const [owner, asker] = await world.people('Owner', 'Asker')
  const groupId = await world.group({ owner, name: 'Chess' })
  await join(asker, groupId)
  const seenBy = async (person: Person) => {
    const [row] = (await person.call('GET /api/group/valid')).list
    return { title: row?.title, avatar: row?.avatar }
  }
  expect(await seenBy(asker)).toEqual({ title: 'Chess', avatar: 'C' })
  await hide(owner, groupId)
  await owner.call('PUT /api/group/group', { body: { id: groupId, title: 'A secret' } })
  expect(await seenBy(asker)).toEqual({ title: String(groupId), avatar: '' })
  expect(await seenBy(owner)).toEqual({ title: 'A secret', avatar: 'C' })
  const [request] = (await owner.call('GET /api/group/valid')).list
  await owner.call('PUT /api/group/valid/status', { body: { validId: request?.id ?? 0, status: 1 } })
  expect(await seenBy(asker)).toEqual({ title: 'A secret', avatar: 'C' })
  await asker.call('DELETE /api/group/member', { query: { id: groupId, memberId: asker.id } })
  expect(await seenBy(asker)).toEqual({ title: String(groupId), avatar: '' })
})

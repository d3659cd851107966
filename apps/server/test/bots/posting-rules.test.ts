import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { makeHook, postTo, saidIn } from './webhooks-support.ts'

const world = await openWorld()
const [root] = await world.people('Root')
await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()

async function aHook() {
  const [owner, member] = await world.people('Owner', 'Member')
  const groupId = await world.group({ owner, members: [member] })
  return { owner, member, groupId, ...(await makeHook(world, owner, groupId)) }
}

test('slow mode is for a webhook as for any member, and says when to go on', async () => {
  const { owner, groupId, post } = await aHook()
  await owner.call('PUT /api/group/group', { body: { id: groupId, slowMode: 3600 } })
  expect(await post({ text: 'first' })).toMatchObject({ status: 200 })
  const refused = await post({ text: 'second' })
  expect(refused).toMatchObject({ status: 429, outcome: 'groupSlowed' })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(3600)
})

test('a webhook that is muted says nothing, nor while everybody is', async () => {
  const { owner, groupId, webhook, post } = await aHook()
  const mute = (prohibitionTime: number | null) =>
    owner.call('PUT /api/group/member/prohibition', {
      body: { groupId, memberId: webhook.userId, prohibitionTime },
    })
  await mute(10)
  expect(await post({ text: 'x' })).toMatchObject({ status: 403, outcome: 'memberMuted' })
  await mute(null)
  await owner.call('PUT /api/group/group', { body: { id: groupId, isProhibition: true } })
  expect(await post({ text: 'x' })).toMatchObject({ status: 403, outcome: 'groupMuted' })
  const role = { id: groupId, memberId: webhook.userId, role: 2 as const }
  await owner.call('PUT /api/group/member/role', { body: role })
  expect(await post({ text: 'as an administrator of the group' })).toMatchObject({ status: 200 })
})

test('a post that the site’s rules refuse is refused, one that they mask is masked, and one that they hold waits', async () => {
  const { member, groupId, post } = await aHook()
  const lists = [
    { name: 'no', action: 'refuse', isOn: true, words: ['forbiddenword'] },
    { name: 'stars', action: 'mask', isOn: true, words: ['maskedword'] },
    { name: 'wait', action: 'hold', isOn: true, words: ['heldword'] },
  ] as const
  for (const list of lists)
    await root.call('POST /api/words/lists', { body: { ...list, words: [...list.words] } })
  expect(await post({ text: 'a forbiddenword' })).toMatchObject({ status: 403, outcome: 'wordRefused' })
  expect(await post({ text: 'a maskedword' })).toMatchObject({ status: 200 })
  expect(await post({ text: 'a heldword' })).toMatchObject({ status: 202, outcome: 'messageHeld' })
  expect((await saidIn(member, groupId)).map(({ msgPreview }) => msgPreview)).toEqual(['a **********'])
})

test('a webhook reads nothing: it is not among those who have not read, nor asked to confirm', async () => {
  const { owner, member, groupId } = await aHook()
  await owner.call('PUT /api/group/readers', { body: { groupId, isOn: true } })
  const messageId = await owner.say(groupId, 'Who has read this?')
  const ask = { groupId, messageId, limit: -1 }
  const unread = await owner.call('GET /api/group/readers/people', { query: { ...ask, read: false } })
  expect(unread.list.map(({ userId }) => userId)).toEqual([member.id])
  const { announcementId } = await owner.call('POST /api/group/announcements', {
    body: { groupId, messageId },
  })
  const asked = await owner.call('GET /api/group/announcements/people', {
    query: { groupId, announcementId, confirmed: false, limit: -1 },
  })
  expect(asked.list.map(({ userId }) => userId)).toEqual([member.id])
})

test('a post while a webhook is ended is in the group if it was answered with an id, and not otherwise', async () => {
  const { owner, member, groupId, webhook, post } = await aHook()
  const posting = Array.from({ length: 20 }, (_, n) => post({ text: `message ${n}` }))
  const removing = owner.call('DELETE /api/group/webhooks', { body: { groupId, id: webhook.id } })
  const answers = await Promise.all(posting)
  await removing
  for (const { outcome } of answers) expect(['ok', 'notMember', 'webhookUnknown']).toContain(outcome)
  const stored = answers.filter(({ outcome }) => outcome === 'ok').map(({ messageId }) => messageId)
  const said = await saidIn(member, groupId)
  expect(said.map(({ id }) => id)).toEqual(stored.toSorted((a, b) => Number(a) - Number(b)))
})

test('a webhook posts for the person who made it or renewed it last, as long as they may', async () => {
  const [owner, staff, root] = await world.people('Owner', 'Staff', 'Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const groupId = await world.group({ owner, members: [staff] })
  await owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: staff.id, role: 2 } })
  const hook = await makeHook(world, staff, groupId)
  expect(await hook.post({ text: 'one' })).toMatchObject({ status: 200 })
  await root.call('POST /api/user/curtail', { body: { userId: staff.id, curtailInGroupChat: true } })
  expect(await hook.post({ text: 'two' })).toMatchObject({ status: 404, outcome: 'webhookUnknown' })
  const { path } = await owner.call('PUT /api/group/webhooks', { body: { groupId, id: hook.webhook.id } })
  expect(await postTo(world, path, { text: 'three' })).toMatchObject({ status: 200 })
})

import { log } from './support/chat.ts'
import { befriend, newPerson, openAs, say } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('the history of a group is between its messages, for everybody in their own words', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, bob, carla] = await Promise.all([
    newPerson(parley.url, 'Alice'),
    newPerson(parley.url, 'Bob'),
    newPerson(parley.url, 'Carla'),
  ])
  await befriend(bob, alice)
  await befriend(carla, alice)
  const { groupId: id } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id] },
  })
  await bob.api.call('PUT /api/user/friends', { body: { friendID: alice.id, notice: 'Ali' } })
  const other = await openWindow()
  await openAs(page, alice, `/group/${id}`)
  await openAs(other, bob, `/group/${id}`)
  await expect(log(page).getByText('你创建了群聊，并邀请了“Bob”')).toBeVisible()
  await expect(log(other).getByText('“Ali”创建了群聊，并邀请了你')).toBeVisible()

  await say(page, 'first')
  await alice.api.call('PUT /api/group/group', { body: { id, title: 'Class 4' } })
  await alice.api.call('POST /api/group/member', { body: { id, memberIdList: [carla.id] } })
  await alice.api.call('PUT /api/group/member/prohibition', {
    body: { groupId: id, memberId: carla.id, prohibitionTime: 10 },
  })
  await expect(log(other).getByText('“Ali”将“Carla”禁言 10分钟')).toBeVisible()
  await say(page, 'second')
  const shown = [
    'first',
    '“Ali”将群名修改为“Class 4”',
    '“Ali”邀请“Carla”加入了群聊',
    '“Ali”将“Carla”禁言 10分钟',
    'second',
  ]
  await expect(async () => {
    const text = await log(other).innerText()
    const places = shown.map((one) => text.indexOf(one))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  }).toPass()

  await other.reload()
  await expect(log(other).getByText('second')).toBeVisible()
  for (const one of shown) await expect(log(other).getByText(one, { exact: true })).toHaveCount(1)
})

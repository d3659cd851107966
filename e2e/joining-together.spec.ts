import { log } from './support/chat.ts'
import { newGroup } from './support/invitations.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('those who join a group one after the other are one line, and its number of people online follows', {
  tag: '@all',
}, async ({ page, openWindow, parley }) => {
  const [alice, ben, carla] = await Promise.all([
    newPerson(parley.url, 'Alice'),
    newPerson(parley.url, 'Ben'),
    newPerson(parley.url, 'Carla'),
  ])
  const groupId = await newGroup(alice, 'Class 5')
  const { code } = await alice.api.call('POST /api/invitation/invitation', {
    body: { kind: 'group', groupId },
  })
  await page.clock.install()
  await openAs(page, alice, `/group/${groupId}`)
  for (const { api } of [ben, carla])
    await api.call('POST /api/invitation/code/{code}', { params: { code }, body: {} })
  await expect(log(page).getByText('你邀请“Ben”、“Carla”加入了群聊', { exact: true })).toBeVisible()
  await expect(page.getByText('3 人，1 人在线')).toBeVisible()

  const his = await openWindow()
  await openAs(his, ben, `/group/${groupId}`)
  await expect(log(his).getByText('“Alice”邀请你、“Carla”加入了群聊', { exact: true })).toBeVisible()
  const online = async () =>
    (await alice.api.call('GET /api/group/group/{id}', { params: { id: groupId } })).memberOnlineCount
  await expect.poll(online).toBe(2)
  await page.clock.runFor(61_000)
  await expect(page.getByText('3 人，2 人在线')).toBeVisible()
})

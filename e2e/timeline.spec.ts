import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { log } from './support/chat.ts'
import { befriend, newPerson, openAs, type Person, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Bob writes numbered lines. @returns their ids */
async function write(url: string, bob: Person, alice: Person, count: number) {
  const writer = new Writer(url, bob)
  const ids: number[] = []
  for (let line = 1; line <= count; line++)
    ids.push(await writer.tell(alice.id, { type: 1, textMsg: { content: `line ${line}` } }))
  writer.leave()
  return ids
}

const line = (page: Page, number: number) => log(page).getByText(`line ${number}`, { exact: true })
const toNewest = (page: Page) => page.getByRole('button', { name: /^(回到最新消息|\d+ 条新消息)$/ })

function pagesRead(page: Page) {
  const read: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/chat/history')) read.push(request.url())
  })
  return read
}

test('a link to an old message opens the chat there by one page, and scrolling reaches both ends', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const ids = await write(parley.url, bob, alice, 320)
  await alice.api.call('PUT /api/chat/read', { body: { friendId: bob.id } })
  const read = pagesRead(page)
  await openAs(page, alice, `/user/${bob.id}?m=${ids[99]}`)
  await expect(line(page, 100)).toBeInViewport()
  expect(read[0]).toContain('around=')
  // Those that come after it are further ones on either side.
  expect(read.slice(1).every((url) => /(before|after)=/.test(url))).toBe(true)
  await expect(toNewest(page)).toBeVisible()

  // What comes meanwhile moves nothing, and is there in the end.
  const other = await openWindow()
  await openAs(other, bob, `/user/${alice.id}`)
  await say(other, 'line 321')
  await expect(page.getByRole('link', { name: /Bob.*line 321/ })).toBeVisible()
  await expect(line(page, 100)).toBeInViewport()

  await log(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    await expect(line(page, 321)).toBeInViewport({ timeout: 300 })
  }).toPass()
  await expect(toNewest(page)).toBeHidden()
  await expect(async () => {
    await page.mouse.wheel(0, -4000)
    await expect(line(page, 1)).toBeInViewport({ timeout: 300 })
  }).toPass()
})

test('from an old message one press leads to the newest, and so does writing', async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const ids = await write(parley.url, bob, alice, 160)
  await alice.api.call('PUT /api/chat/read', { body: { friendId: bob.id } })
  const path = `/user/${bob.id}?m=${ids[9]}`
  await openAs(page, alice, path)
  await expect(line(page, 10)).toBeInViewport()
  await toNewest(page).click()
  await expect(line(page, 160)).toBeInViewport()
  await expect(line(page, 10)).toHaveCount(0)

  await page.goto(path)
  await expect(line(page, 10)).toBeInViewport()
  await say(page, 'and now?')
  await expect(log(page).getByText('and now?')).toBeInViewport()
  await expect(line(page, 160)).toBeInViewport()
})

test('a link to a message that is not there says so, and opens the chat at its end', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const [id = 0] = await write(parley.url, bob, alice, 3)
  await alice.api.call('DELETE /api/chat/chat', { body: { idList: [id] } })
  await openAs(page, alice, `/user/${bob.id}?m=${id}`)
  await expect(page.getByText('原消息已不在聊天记录中')).toBeVisible()
  await expect(line(page, 3)).toBeInViewport()
})

test('one comes back to where one was in a chat, and a divider over what was read is gone', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const carla = await newPerson(parley.url, 'Carla')
  await befriend(alice, carla)
  await write(parley.url, bob, alice, 60)
  await openAs(page, alice, `/user/${bob.id}`)
  await expect(log(page).getByText('以下是新消息')).toBeInViewport()
  const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  const leaveAndReturn = async () => {
    await row('Carla').click()
    await expect(page.getByRole('log', { name: /Carla/ })).toBeVisible()
    await row('Bob').click()
  }

  await toNewest(page).click()
  await expect(line(page, 60)).toBeInViewport()
  await expect(row('Bob')).not.toContainText('60 条未读')
  await leaveAndReturn()
  await expect(line(page, 60)).toBeInViewport()
  await expect(log(page).getByText('以下是新消息')).toHaveCount(0)
  await expect(toNewest(page)).toBeHidden()

  await log(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -300)
    await expect(line(page, 30)).toBeInViewport({ timeout: 300 })
  }).toPass()
  const before = await line(page, 30).boundingBox()
  await leaveAndReturn()
  await expect(line(page, 30)).toBeInViewport()
  await expect(async () => {
    expect(Math.abs(((await line(page, 30).boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3)
  }).toPass()
})

test('of many unread messages of a group the one that mentions me is found by one press', async ({
  page,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const { groupId } = await bob.api.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  await bob.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [alice.id] } })
  const writer = new Writer(parley.url, bob)
  for (let n = 1; n <= 130; n++)
    await writer.tellGroup(
      groupId,
      n === 70
        ? { type: 11, atMsg: { userID: alice.id, content: '@Alice come here' } }
        : { type: 1, textMsg: { content: `line ${n}` } },
    )
  writer.leave()
  await openAs(page, alice, `/group/${groupId}`)
  await expect(line(page, 1)).toBeInViewport()
  const mention = log(page).getByText('@Alice come here')
  await expect(mention).not.toBeInViewport()
  await page.getByRole('button', { name: '1 条提到我的新消息' }).click()
  await expect(mention).toBeInViewport()
  // It has been read, and with it there is none left.
  await expect(page.getByRole('button', { name: /提到我的新消息/ })).toBeHidden()
})

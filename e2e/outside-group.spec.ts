import type { Page } from '@playwright/test'
import { newPerson, openAs, type Person, say } from './support/people.ts'
import { decoded } from './support/qr.ts'
import { expect, test } from './support/test.ts'

/** A group of Alice's that may be found, where one is asked for a message or let in at once, and somebody outside. */
async function groupAndOutsider(url: string, verification: 1 | 2) {
  const [alice, oscar] = await Promise.all([newPerson(url, 'Alice'), newPerson(url, 'Oscar')])
  const body = { mode: 1, name: 'Choir', isSearch: true } as const
  const { groupId: id } = await alice.api.call('POST /api/group/group', { body })
  const abstract = 'We sing on Mondays'
  await alice.api.call('PUT /api/group/group', { body: { id, verification, abstract } })
  return { alice, oscar, id }
}

const add = (owner: Person, id: number, one: Person) =>
  one.api
    .call('POST /api/group/valid', { body: { groupID: id } })
    .then(() => owner.api.call('GET /api/group/member', { query: { id } }))

async function expectCard(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Choir' })).toBeVisible()
  await expect(main.getByText('1 位成员')).toBeVisible()
  await expect(main.getByText('We sing on Mondays')).toBeVisible()
}

test('where anyone is let in, the card leads into the chat, and who is removed finds it again', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { alice, oscar, id } = await groupAndOutsider(parley.url, 1)
  await openAs(page, oscar, `/group/${id}`)
  await page.getByRole('button', { name: '加入群聊' }).click()
  await say(page, 'here I am')
  await expect(page.getByRole('log').getByText('here I am')).toBeVisible()

  await alice.api.call('DELETE /api/group/member', { query: { id, memberId: oscar.id } })
  await page.getByRole('link', { name: '查看群资料' }).click()
  await expectCard(page)
  await expect(page.getByText('你已不在这个群里，可以重新加入。')).toBeVisible()
  await expect(page.getByRole('button', { name: '加入群聊' })).toBeVisible()
})

test('a group that is dissolved while it is open is said to be', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const { alice, oscar, id } = await groupAndOutsider(parley.url, 1)
  await add(alice, id, oscar)
  await openAs(page, oscar, `/group/${id}`)
  await expect(page.getByText('2 人，')).toBeVisible()
  await alice.api.call('DELETE /api/group/group/{id}', { params: { id } })
  await expect(page.getByRole('heading', { name: '群聊已经解散' })).toBeVisible()
})

test('a person who leaves a group and comes back to its address sees words of their own, in English too', {
  tag: '@all',
}, async ({ page, parley }) => {
  const { alice, oscar, id } = await groupAndOutsider(parley.url, 1)
  await add(alice, id, oscar)
  await openAs(page, oscar)
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.goto(`/m/groups/${id}`)
  await page.getByRole('link', { name: 'Group info' }).click()
  await expect(page).toHaveURL(new RegExp(`/group/${id}/info$`))
  await page.getByRole('button', { name: 'Leave group' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave group' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page.getByText('You’re no longer in this group. You can join again.')).toBeVisible()
  await page.getByRole('button', { name: 'Join group' }).click()
  await expect(page.getByRole('button', { name: 'Leave group' })).toBeVisible()
})

test('the code of a card leads others to it, and the scanner follows it', { tag: '@all' }, async ({
  page,
  openWindow,
  parley,
}) => {
  const { oscar, id } = await groupAndOutsider(parley.url, 2)
  const other = await openWindow()
  await openAs(page, oscar, `/group/${id}`)
  await page.getByRole('button', { name: '群二维码' }).click()
  const link = await decoded(page.getByRole('img', { name: '“Choir”的二维码' }))
  expect(new URL(link).pathname).toBe(`/m/groups/${id}`)

  await other.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await openAs(other, await newPerson(parley.url, 'Paula'), '/m/search/user')
  await other.getByRole('button', { name: '扫一扫' }).click()
  await expect(other.getByText(/没有摄像头权限/)).toBeVisible()
  await other.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, link)
  await expect(other).toHaveURL(`/m/groups/${id}`)
  await expectCard(other)
})

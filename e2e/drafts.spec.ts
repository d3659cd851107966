import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { composer, log, message } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { openAs, type Person, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const rowOf = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) })

async function groupOf(owner: Person, member: Person) {
  const body = { mode: 1, name: 'Class 3' } as const
  const { groupId } = await owner.api.call('POST /api/group/group', { body })
  await owner.api.call('POST /api/group/member', { body: { id: groupId, memberIdList: [member.id] } })
  return groupId
}

test('a draft is in the list while its chat is closed, after a reload and in other tabs too', {
  tag: '@all',
}, async ({ page, context, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const groupId = await groupOf(bob, alice)
  const tab = await context.newPage()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(tab, alice)
  await composer(page).fill('half a\nthought')
  await expect(rowOf(tab, 'Bob')).toContainText('[草稿] half a thought')
  await expect(rowOf(page, 'Bob')).not.toContainText('[草稿]')

  await rowOf(page, 'Class 3').click()
  await expect(page).toHaveURL(new RegExp(`/group/${groupId}$`))
  await expect(rowOf(page, 'Bob')).toContainText('[草稿] half a thought')
  const danger = await page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--color-text-danger)'
    document.body.append(probe)
    return getComputedStyle(probe).color
  })
  await expect(rowOf(page, 'Bob').getByText('[草稿]')).toHaveCSS('color', danger)
  await page.reload()
  await expect(rowOf(page, 'Bob')).toContainText('[草稿] half a thought')

  await page.goto(`/user/${bob.id}`)
  await composer(page).press('Enter')
  await expect(rowOf(tab, 'Bob')).toContainText('half a thought')
  await expect(rowOf(tab, 'Bob')).not.toContainText('[草稿]')
})

test('beside the page about a conversation, whose composer is out of sight, the draft is in the list', {
  tag: '@all',
}, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).fill('half a thought')
  await page.goto(`/user/${bob.id}/info`)
  await expect(rowOf(page, 'Bob')).toContainText('[草稿] half a thought')
})

test('a draft that is only a file is shown by its kind', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  await openAs(page, alice, `/user/${bob.id}`)
  await composer(page).click()
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('button', { name: '移除 shot.png' })).toBeVisible()
  await page.getByRole('link', { name: /通讯录/ }).click()
  await page.getByRole('link', { name: /消息/ }).click()
  await expect(rowOf(page, 'Bob')).toContainText('[草稿] [图片]')
})

test('a mention of me comes before my draft in the list', { tag: '@all' }, async ({ page, parley }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const groupId = await groupOf(bob, alice)
  await openAs(page, alice, `/group/${groupId}`)
  await composer(page).fill('half a thought')
  await rowOf(page, 'Bob').click()
  await expect(rowOf(page, 'Class 3')).toContainText('[草稿] half a thought')
  const writer = new Writer(parley.url, bob)
  await writer.tellGroup(groupId, { type: 11, atMsg: { userID: alice.id, content: '@Alice look' } })
  writer.leave()
  await expect(rowOf(page, 'Class 3')).toContainText('[有人@我] Bob：@Alice look')
  await expect(rowOf(page, 'Class 3')).not.toContainText('[草稿]')
})

test('a draft of one device is in the composer and the list of the other, with what it answers', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const writer = new Writer(parley.url, bob)
  await writer.tell(alice.id, { type: 1, textMsg: { content: 'Are you coming?' } })
  writer.leave()
  const phone = await openWindow({ viewport: { width: 390, height: 844 } })
  await openAs(phone, alice)
  await openAs(page, alice, `/user/${bob.id}`)
  await message(page, 'Are you coming?').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '回复', exact: true }).click()
  await composer(page).fill('Yes, at')
  await expect(rowOf(phone, 'Bob')).toContainText('[草稿] Yes, at')
  await rowOf(phone, 'Bob').click()
  await expect(composer(phone)).toHaveValue('Yes, at')
  await expect(phone.getByText('回复 Bob')).toBeVisible()

  await composer(phone).fill('Yes, at eight')
  await composer(phone).press('Enter')
  await expect(log(page)).toContainText('Yes, at eight')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByText('回复 Bob')).toHaveCount(0)
})

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

  test('a draft from elsewhere while I write is offered, and takes nothing from me', {
    tag: '@all',
  }, async ({ page, parley }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    await composer(page).fill('Written here')
    const other = { text: 'Written there' }
    await expect(async () => {
      const { list } = await alice.api.call('GET /api/chat/drafts', { query: {} })
      expect(list).toMatchObject([{ said: { text: 'Written here' } }])
      const base = list[0]?.version ?? 0
      await alice.api.call('PUT /api/chat/drafts', { body: { userID: bob.id, base, said: other } })
    }).toPass()
    await expect(page.getByText('另一台设备上写的内容')).toBeVisible()
    await expect(composer(page)).toHaveValue('Written here')
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: '使用', exact: true }).click()
    await expect(composer(page)).toHaveValue('Written there')
    await expect(page.getByText('Written here')).toBeVisible()
    await page.reload()
    await expect(composer(page)).toHaveValue('Written there')
    await expect(page.getByText('Written here')).toBeVisible()
    await page.getByRole('button', { name: '丢弃另一台设备上的草稿' }).click()
    await expect(page.getByText('另一台设备上写的内容')).toHaveCount(0)
    await expect(composer(page)).toBeFocused()
  })
})

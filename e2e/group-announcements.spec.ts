import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { edit, openMenu, write } from './support/chat.ts'
import { befriend, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: '群公告', exact: true })

/** Makes a message of the chat that is open an announcement. */
async function announce(page: Page, text: string) {
  const menu = await openMenu(page, text)
  await menu.getByRole('menuitem', { name: '设为群公告' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '设为群公告' }).click()
  await expect(page.getByText('你发布了群公告')).toBeVisible()
}

/** A group of Alice's with Bob and Carla. */
async function makeGroup(url: string) {
  const [alice, bob, carla] = [
    await newPerson(url, 'Alice'),
    await newPerson(url, 'Bob'),
    await newPerson(url, 'Carla'),
  ]
  await befriend(alice, bob)
  await befriend(alice, carla)
  const { groupId } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [bob.id, carla.id] },
  })
  return { alice, bob, carla, groupId }
}

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('an announcement stays on top until it is confirmed, and its maker sees by whom', async ({
    page,
    parley,
    openWindow,
  }) => {
    const { alice, bob, groupId } = await makeGroup(parley.url)
    await openAs(page, alice, `/group/${groupId}`)
    await write(page, '周六上午九点在东门集合')
    const his = await openWindow()
    await openAs(his, bob, `/group/${groupId}`)
    await announce(page, '周六上午九点在东门集合')
    await expect(card(his)).toContainText('周六上午九点在东门集合')
    await expect(card(page)).toBeHidden()
    expect(await findings(his)).toEqual([])

    await page.goto(`/group/${groupId}/info`)
    await page.getByRole('button', { name: '群公告' }).click()
    await page.getByRole('button', { name: '已确认 0 / 2' }).click()
    const progress = page.getByRole('dialog', { name: '确认情况' })
    await expect(progress.getByRole('listitem')).toHaveCount(2)
    await card(his).getByRole('button', { name: '确认收到' }).click()
    await expect(card(his)).toBeHidden()
    await expect(progress.getByRole('tab', { name: '已确认 1' })).toBeVisible()
    await expect(progress.getByRole('listitem')).toContainText(['Carla'])
    await progress.getByRole('tab', { name: '已确认 1' }).click()
    await expect(progress.getByRole('listitem')).toContainText(['Bob'])
    expect(await findings(page)).toEqual([])
  })
})

test('one press reminds the rest, in whose list the group is marked', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const { alice, carla, groupId } = await makeGroup(parley.url)
  await openAs(page, alice, `/group/${groupId}`)
  await write(page, '请填写问卷')
  await announce(page, '请填写问卷')
  const hers = await openWindow()
  await openAs(hers, carla, '/')
  await expect(hers.getByText('请填写问卷')).toBeVisible()
  await page.goto(`/group/${groupId}/info`)
  await page.getByRole('button', { name: '群公告' }).click()
  await page.getByRole('button', { name: '已确认 0 / 2' }).click()
  const remind = page.getByRole('button', { name: '提醒其余 2 人' })
  await remind.click()
  await expect(page.getByText('已提醒 2 人')).toBeVisible()
  await expect(hers.getByText('[群公告待确认]')).toBeVisible()
  await remind.click()
  await expect(page.getByText('刚提醒过')).toBeVisible()
})

test('an announcement says what its message says by now', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const { alice, bob, groupId } = await makeGroup(parley.url)
  await openAs(page, alice, `/group/${groupId}`)
  await write(page, '三点集合')
  await announce(page, '三点集合')
  const his = await openWindow()
  await openAs(his, bob, `/group/${groupId}`)
  await expect(card(his)).toContainText('三点集合')
  await edit(page, '三点集合', '四点集合')
  await expect(card(his)).toContainText('四点集合')
})

test('a withdrawn announcement waits for nobody', { tag: '@all' }, async ({ page, parley, openWindow }) => {
  const { alice, bob, groupId } = await makeGroup(parley.url)
  await openAs(page, alice, `/group/${groupId}`)
  await write(page, '明天停电')
  await announce(page, '明天停电')
  const his = await openWindow()
  await openAs(his, bob, `/group/${groupId}`)
  await expect(card(his)).toContainText('明天停电')
  const menu = await openMenu(page, '明天停电')
  await menu.getByRole('menuitem', { name: '撤回' }).click()
  await expect(card(his)).toBeHidden()
})

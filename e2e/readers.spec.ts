import type { Page } from '@playwright/test'
import { findings } from './support/axe.ts'
import { write } from './support/chat.ts'
import { befriend, newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** A group of Alice's with Bob and Carla, which shows who has read. */
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

const line = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

// axe puts its own script into the page, which the site's policy forbids.
test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  for (const [size, viewport] of [
    ['wide', { width: 1280, height: 800 }],
    ['narrow', { width: 390, height: 844 }],
  ] as const)
    test(`the readers of a message of mine follow live, in a ${size} window`, {
      tag: size === 'wide' ? [] : '@all',
    }, async ({ page, parley, openWindow }) => {
      await page.setViewportSize(viewport)
      const { alice, bob, carla, groupId } = await makeGroup(parley.url)
      await alice.api.call('PUT /api/group/readers', { body: { groupId, isOn: true } })
      await openAs(page, alice, `/group/${groupId}`)
      await expect(page.getByText('你开启了已读情况')).toBeVisible()
      await page.getByRole('textbox').last().fill('周六上午九点在东门集合')
      await page.getByRole('button', { name: '发送' }).click()
      const message = line(page, '周六上午九点在东门集合')
      await expect(message.getByRole('button', { name: '2 人未读' })).toBeVisible()
      const his = await openWindow()
      await openAs(his, bob, `/group/${groupId}`)
      await expect(message.getByRole('button', { name: '1 人未读' })).toBeVisible()
      await expect(line(his, '周六上午九点在东门集合').getByText('未读')).toBeHidden()

      await message.getByRole('button', { name: '1 人未读' }).click()
      const dialog = page.getByRole('dialog', { name: '已读情况' })
      await expect(dialog.getByRole('listitem')).toContainText(['Carla'])
      await dialog.getByRole('tab', { name: '已读 1' }).click()
      await expect(dialog.getByRole('listitem')).toContainText(['Bob'])
      expect(await findings(page)).toEqual([])
      const hers = await openWindow()
      await openAs(hers, carla, `/group/${groupId}`)
      await expect(dialog.getByRole('tab', { name: '已读 2' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(message.getByRole('button', { name: '全部已读' })).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
})

test('one press reminds the rest, in whose list the group is marked though they muted it', {
  tag: '@all',
}, async ({ page, parley, openWindow }) => {
  const { alice, bob, carla, groupId } = await makeGroup(parley.url)
  await alice.api.call('PUT /api/group/readers', { body: { groupId, isOn: true } })
  await carla.api.call('PUT /api/group/mute', { body: { groupId, isMuted: true } })
  await openAs(page, alice, `/group/${groupId}`)
  await write(page, '请填写问卷')
  await bob.api.call('PUT /api/group/read', { body: { groupId } })
  const hers = await openWindow()
  await openAs(hers, carla, '/')
  await expect(hers.getByText('请填写问卷')).toBeVisible()
  await line(page, '请填写问卷').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '已读情况' }).click()
  const remind = page.getByRole('button', { name: '提醒未读的 1 人' })
  await remind.click()
  await expect(page.getByText('已提醒 1 人')).toBeVisible()
  await expect(hers.getByText('[请你阅读]')).toBeVisible()
  await remind.click()
  await expect(page.getByText('刚提醒过')).toBeVisible()
  await hers.getByText('请填写问卷').click()
  await expect(hers.getByText('[请你阅读]')).toBeHidden()
  await expect(page.getByRole('tab', { name: '已读 2' })).toBeVisible()
})

test('the owner turns it on in the settings, and members see that it is', { tag: '@all' }, async ({
  page,
  parley,
  openWindow,
}) => {
  const { alice, bob, groupId } = await makeGroup(parley.url)
  await openAs(page, alice, `/group/${groupId}/info/settings`)
  const choice = page.getByRole('switch', { name: '已读情况' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  const his = await openWindow()
  await openAs(his, bob, `/group/${groupId}/info`)
  await expect(his.getByText('已开启，发消息的人可以看到谁读过')).toBeVisible()
})

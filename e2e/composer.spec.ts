import type { Page } from '@playwright/test'
import { composer, log } from './support/chat.ts'
import { pasteFile, pictureFile } from './support/files.ts'
import { newPerson, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Opens the notes of somebody new to themselves, with one note in it. */
async function openNotes(page: Page, url: string) {
  const alice = await newPerson(url, 'Alice')
  await openAs(page, alice, `/user/${alice.id}`)
  await say(page, 'first note')
  await expect(log(page).getByText('first note')).toBeVisible()
}

test('a pasted screenshot goes with the text as one message, and opens in the viewer', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, bob] = await twoFriends(parley.url)
  const other = await openWindow()
  await openAs(page, alice, `/user/${bob.id}`)
  await openAs(other, bob, `/user/${alice.id}`)
  await composer(page).fill('look at 1 < 2 & this')
  await pasteFile(page, pictureFile)
  await expect(page.getByRole('checkbox', { name: '图片和文字合为一条发送' })).toBeChecked()
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')

  const message = log(other).getByRole('article').filter({ hasText: 'look at 1 < 2 & this' })
  await message.getByRole('button', { name: /查看图片/ }).click()
  const viewer = other.getByRole('dialog', { name: '聊天中的图片' })
  await expect(viewer.getByRole('img')).toBeVisible()
  await other.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(message.getByRole('button', { name: /查看图片/ })).toBeFocused()

  await message.getByText('look at 1').click({ button: 'right' })
  await expect(other.getByRole('menuitem', { name: '保存图片' })).toBeVisible()
  await other.getByRole('menuitem', { name: '回复', exact: true }).click()
  await say(other, 'seen')
  const citation = log(page).getByRole('button', { name: /图文/ })
  await expect(citation.locator('img')).toBeVisible()
})

test('a voice message is recorded, sent and played', async ({ page, parley }) => {
  await openNotes(page, parley.url)
  await page.getByRole('button', { name: '录制语音' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:0[2-9]$/)
  await page.getByRole('button', { name: '发送语音' }).click()
  await expect(composer(page)).toBeFocused()
  await expect(log(page).getByRole('button', { name: /播放语音/ })).toBeVisible()
  await expect(log(page).getByRole('img', { name: '正在发送' })).toHaveCount(0)
  await page.reload()
  // The browser's own microphone beeps once a second: loud and quiet parts are drawn as the server has them.
  const bars = log(page).getByTestId('waveform').locator('span')
  await expect(bars.first()).toBeVisible()
  const heights = await bars.evaluateAll((all) => all.map((bar) => (bar as HTMLElement).style.height))
  expect(heights).toContain('100%')
  expect(new Set(heights).size).toBeGreaterThan(2)
  await log(page)
    .getByRole('button', { name: /播放语音/ })
    .click()
  await expect(log(page).getByRole('button', { name: /暂停语音/ })).toBeVisible()

  await page.getByRole('button', { name: '录制语音' }).click()
  await expect(page.getByRole('button', { name: '发送语音' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toBeFocused()
  await expect(log(page).getByRole('button', { name: /播放语音|暂停语音/ })).toHaveCount(1)
})

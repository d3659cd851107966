import type { Page, Route } from '@playwright/test'
import { composer, log, sendButton } from './support/chat.ts'
import { dragFile, pasteFile, pictureFile, textFile } from './support/files.ts'
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
  await other.getByRole('menuitem', { name: '回复' }).click()
  await say(other, 'seen')
  const citation = log(page).getByRole('button', { name: /图文/ })
  await expect(citation.locator('img')).toBeVisible()
})

test('a file is dropped on the chat, can be taken out again, and arrives with its name and size', async ({
  page,
  parley,
}) => {
  await openNotes(page, parley.url)
  await (await dragFile(page, textFile('unwanted.txt'))).drop()
  await page.getByRole('button', { name: '移除 unwanted.txt' }).click()
  await expect(sendButton(page)).toBeHidden()
  const drag = await dragFile(page, textFile('notes.txt'))
  await expect(page.getByText('松开即可发给 给自己的备忘')).toBeVisible()
  await drag.drop()
  await sendButton(page).click()
  await expect(log(page).getByRole('link', { name: '下载 notes.txt' })).toContainText('10 B')
})

test('what can never be sent is named before anything is uploaded', async ({ page, parley }) => {
  await openNotes(page, parley.url)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/file/')) uploads.push(request.url())
  })
  await (await dragFile(page, textFile('setup.exe'))).drop()
  await expect(page.getByText('“setup.exe”是可执行程序，不能发送')).toBeVisible()
  await expect(sendButton(page)).toBeHidden()
  expect(uploads).toEqual([])
})

test('an upload shows how far it is and can be cancelled, and the next one goes on', async ({
  page,
  parley,
}) => {
  await openNotes(page, parley.url)
  const held: Route[] = []
  await page.route('**/api/file/file', (route) => void held.push(route))
  await (await dragFile(page, textFile('held.txt'))).drop()
  await sendButton(page).click()
  await (await dragFile(page, textFile('next.txt'))).drop()
  await sendButton(page).click()
  await expect(log(page).getByRole('progressbar', { name: '上传进度' })).toHaveCount(2)
  await log(page)
    .getByRole('article')
    .filter({ hasText: 'held.txt' })
    .getByRole('button', { name: /点击取消/ })
    .click()
  await expect(log(page).getByText('held.txt')).toHaveCount(0)
  const next = () => held.find((route) => route.request().postData()?.includes('next.txt'))
  await expect.poll(next).toBeDefined()
  await next()?.continue()
  await expect(log(page).getByRole('link', { name: '下载 next.txt' })).toBeVisible()
})

test.describe('when the network fails', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('a failed upload says so and is sent by another try, once', async ({ page, parley }) => {
    await openNotes(page, parley.url)
    await page.route('**/api/file/image', (route) => route.abort(), { times: 1 })
    await composer(page).focus()
    await pasteFile(page, pictureFile)
    await sendButton(page).click()
    await expect(log(page).getByRole('alert')).toContainText('网络连接失败')
    await log(page).getByRole('button', { name: '重新发送' }).click()
    await expect(log(page).getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(log(page).getByRole('button', { name: /查看图片/ })).toHaveCount(1)
  })
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

test('an emoji is found in either language and written by the keyboard alone', async ({ page, parley }) => {
  await openNotes(page, parley.url)
  await page.getByRole('button', { name: '表情', exact: true }).click()
  const search = page.getByRole('combobox', { name: '搜索表情（中文或英文）' })
  await search.fill('生日蛋糕')
  await expect(page.getByRole('option', { name: '生日蛋糕' })).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await search.fill('red heart')
  await expect(page.getByRole('option', { name: '红心' })).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await search.fill('')
  await search.press('Escape')
  await expect(composer(page)).toBeFocused()
  await expect(composer(page)).toHaveValue('🎂❤️')
})

test('whoever has chosen an emoji with the mouse goes on writing', async ({ page, parley }) => {
  await openNotes(page, parley.url)
  await composer(page).fill('好的')
  await page.getByRole('button', { name: '表情', exact: true }).click()
  await page.getByRole('combobox', { name: '搜索表情（中文或英文）' }).fill('red heart')
  await page.getByRole('option', { name: '红心' }).click()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('哈')
  await page.keyboard.press('Enter')
  await expect(log(page).getByText('好的❤️哈')).toBeVisible()
})

test('Enter chooses in an input method and sends otherwise, or begins a line if one likes', async ({
  page,
  parley,
}) => {
  await openNotes(page, parley.url)
  await composer(page).fill('ni hao')
  await composer(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(composer(page)).toHaveValue('ni hao')
  await composer(page).press('Shift+Enter')
  await expect(composer(page)).toHaveValue('ni hao\n')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('')

  await page.evaluate(() => localStorage.setItem('sendKey', 'ctrlEnter'))
  await page.reload()
  await composer(page).fill('two')
  await composer(page).press('Enter')
  await expect(composer(page)).toHaveValue('two\n')
  await composer(page).press('Control+Enter')
  await expect(composer(page)).toHaveValue('')
  await expect(log(page).getByText('two')).toBeVisible()
})

test('in a group somebody is mentioned by the beginning of their name in pinyin', async ({
  page,
  openWindow,
  parley,
}) => {
  const [alice, lin] = await twoFriends(parley.url, ['Alice', '小林'])
  const { groupId } = await alice.api.call('POST /api/group/group', {
    body: { mode: 2, userIdList: [lin.id] },
  })
  const other = await openWindow()
  await openAs(page, alice, `/group/${groupId}`)
  await openAs(other, lin, `/group/${groupId}`)
  await composer(page).pressSequentially('早 @')
  await expect(page.getByRole('option', { name: '所有人' })).toBeVisible()
  await composer(page).pressSequentially('xiaol')
  await expect(page.getByRole('option', { name: '小林' })).toHaveAttribute('aria-selected', 'true')
  await composer(page).press('Enter')
  await composer(page).pressSequentially('开会')
  await composer(page).press('Enter')
  await expect(log(other).getByText('@小林', { exact: true })).toBeVisible()
})

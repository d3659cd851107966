import type { Page } from '@playwright/test'
import { Studio } from './screens/media/studio.ts'
import { Chats } from './screens/world/chats.ts'
import { composer, message } from './support/chat.ts'
import { pasteFile, textFile } from './support/files.ts'
import { expectSent, openAs, say, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const again = (page: Page) => page.getByRole('button', { name: '重新编辑' })

async function withdraw(page: Page, text: string) {
  await expectSent(message(page, text))
  await message(page, text).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '撤回' }).click()
  await expect(page.getByText(/^(?!你已).*撤回了.*一条消息/).first()).toBeVisible()
}

test.describe('of what was withdrawn a moment before a reload', () => {
  // The device shows what it has kept until the conversation has caught up, and the picture is gone by then.
  test.use({ expectedErrors: /404 .*\/api\/file\/[^/]+\?thumb=1/ })
  test('a picture with its text is there again, though the server has it no longer', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: '添加附件' }).click()
    await page.getByRole('menuitem', { name: '图片' }).click()
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAYAAABytg0kAAAAFElEQVR4nGP8z8Dwn4GBgYGJAQoAHxcCAk+Uzr4AAAAASUVORK5CYII='
    await (await chooser).setFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from(png, 'base64'),
    })
    await say(page, '看这张图')
    await withdraw(page, '看这张图')
    await page.reload()
    await again(page).click()
    await expect(composer(page)).toHaveValue('看这张图')
    await expect(page.getByRole('img', { name: 'a.png' })).toBeVisible()
    await composer(page).press('Enter')
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await expect(message(his, '看这张图').locator('img').last()).toBeVisible()
  })
})

test.describe('with a studio', () => {
  // It puts a script of its own into the page, which the site's policy forbids.
  test.use({ bypassCSP: true })
  test('a file and a voice are there again, though this page has never sent them', { tag: '@all' }, async ({
    page,
    parley,
    openWindow,
  }) => {
    const [alice, bob] = await twoFriends(parley.url)
    await openAs(page, alice, `/user/${bob.id}`)
    const people = new Map([
      ['Alice', alice],
      ['Bob', bob],
    ])
    const chats = new Chats(parley.url, await Studio.open(page), people, new Map())
    await chats.tell('Alice', 'Bob', await chats.voice('Alice', 2))
    chats.leave()
    await openAs(page, alice, `/user/${bob.id}`)
    await composer(page).focus()
    await pasteFile(page, textFile('notes.txt'))
    await page.getByRole('button', { name: '发送', exact: true }).click()
    await expectSent(message(page, 'notes.txt'))
    await page.reload()
    await withdraw(page, 'notes.txt')
    await again(page).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'notes.txt' })).toBeVisible()
    const voice = page.getByRole('article').filter({ has: page.getByRole('button', { name: /播放语音/ }) })
    await voice.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '撤回' }).click()
    await expect(again(page)).toHaveCount(2)
    await again(page).first().click()
    await page.getByRole('button', { name: '发送', exact: true }).click()
    const his = await openWindow()
    await openAs(his, bob, `/user/${alice.id}`)
    await expect(message(his, 'notes.txt')).toBeVisible()
    await expect(his.getByRole('button', { name: /播放语音.*2/ })).toBeVisible()
  })
})

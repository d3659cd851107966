import { expect, type Page } from '@playwright/test'
import { expectSent, say } from './people.ts'

/** The messages of the open chat. */
export const log = (page: Page) => page.getByRole('log', { name: /聊天记录/ })

export const composer = (page: Page) => page.getByPlaceholder('输入消息')

export const sendButton = (page: Page) => page.getByRole('button', { name: '发送', exact: true })

export const message = (page: Page, text: string | RegExp) =>
  page.getByRole('article').filter({ hasText: text })

/** Writes a message in the open chat, which the server has then. */
export async function write(page: Page, text: string) {
  await say(page, text)
  await expectSent(message(page, text).first())
}

/** The person of the open chat is online: nobody else can be called, or receives at once. */
export const expectThere = (page: Page) => expect(page.getByText('在线', { exact: true })).toBeVisible()

/** Until one's rights in the open group are known, menus do not offer what they allow. */
export const knowsGroup = (page: Page) => expect(page.getByText(/^\d+ 人，\d+ 人在线$/)).toBeVisible()

/** The menu of the first message with a text, by the key that opens it: of a group once one's rights there are known. */
export async function openMenu(page: Page, text: string) {
  if (new URL(page.url()).pathname.startsWith('/group/')) await knowsGroup(page)
  await message(page, text).first().focus()
  await page.keyboard.press('Enter')
  return page.getByRole('menu', { name: '消息操作' })
}

/** Has the composer hold a message of one's own, to be written otherwise. */
export async function beginEdit(page: Page, text: string) {
  const menu = await openMenu(page, text)
  await menu.getByRole('menuitem', { name: '编辑', exact: true }).click()
  // A text alone may be a draft that another device still had.
  await expect(page.getByText('编辑消息')).toBeVisible()
  await expect(composer(page)).toHaveValue(text)
}

export async function edit(page: Page, from: string, to: string) {
  await beginEdit(page, from)
  await composer(page).fill(to)
  await composer(page).press('Enter')
}

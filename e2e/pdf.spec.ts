import type { Page } from '@playwright/test'
import { Writer } from './screens/world/writer.ts'
import { findings } from './support/axe.ts'
import { log, sendButton } from './support/chat.ts'
import { attachFiles } from './support/files.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
]
const pdf = `%PDF-1.4\n${objects.map((one, n) => `${n + 1} 0 obj${one}endobj`).join('\n')}\ntrailer<</Root 1 0 R>>`

/** With a viewer of the browser's own or not. */
async function openWith(page: Page, url: string, hasViewer: boolean) {
  await page.addInitScript(
    (pdfViewerEnabled) =>
      Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => pdfViewerEnabled }),
    hasViewer,
  )
  const [alice, bob] = await twoFriends(url)
  await openAs(page, alice, `/user/${bob.id}`)
  return { alice, bob }
}

async function sendFile(page: Page, name: string, content: string) {
  const buffer = Buffer.from(content)
  await attachFiles(page, [{ name, mimeType: 'application/pdf', buffer }])
  await sendButton(page).click()
}

const bubble = (page: Page) => log(page).getByRole('button', { name: /^打开/ })

test('a PDF opens in the viewer of the browser, and is downloaded beside that', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  await openWith(page, parley.url, true)
  await sendFile(page, '会议纪要.pdf', pdf)
  await expect(log(page).getByRole('link', { name: '下载 会议纪要.pdf' })).toBeVisible()
  await bubble(page).click()
  const dialog = page.getByRole('dialog', { name: '会议纪要.pdf' })
  // The policy of the page lets it be framed; else the browser would say so, and the test fail.
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bubble(page)).toBeFocused()
})

test('while it is read the chat goes on, and it stays open', { tag: '@all' }, async ({ page, parley }) => {
  const { alice, bob } = await openWith(page, parley.url, true)
  await sendFile(page, '会议纪要.pdf', pdf)
  await bubble(page).click()
  const dialog = page.getByRole('dialog', { name: '会议纪要.pdf' })
  await expect(dialog).toBeVisible()
  const his = new Writer(parley.url, bob)
  for (let n = 1; n <= 60; n++) await his.tell(alice.id, { type: 1, textMsg: { content: `第 ${n} 条` } })
  his.leave()
  // Its row is far out of sight, and no longer there.
  await expect(page.getByText('第 60 条').last()).toBeAttached()
  await expect(page.getByText('会议纪要.pdf')).toHaveCount(1)
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/)
})

test('where the browser has no viewer a PDF is downloaded', { tag: '@all' }, async ({ page, parley }) => {
  await openWith(page, parley.url, false)
  await sendFile(page, '会议纪要.pdf', pdf)
  await expect(log(page).getByRole('link', { name: /^下载/ })).toBeVisible()
  await expect(bubble(page)).toBeHidden()
})

test.describe('with axe', () => {
  test.use({ bypassCSP: true })
  test('a file that is only called a PDF is not shown, and the person sees that', { tag: '@all' }, async ({
    page,
    parley,
  }) => {
    await openWith(page, parley.url, true)
    await sendFile(page, '假的.pdf', '<!doctype html><script>document.title = "ran"</script>')
    await bubble(page).click()
    const dialog = page.getByRole('dialog', { name: '假的.pdf' })
    await expect(dialog.getByRole('alert')).toContainText('无法在这里显示这份文件')
    await expect(dialog.getByRole('link', { name: '下载' })).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveCount(0)
    expect(await findings(page)).toEqual([])
  })
})

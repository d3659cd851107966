import type { Page } from '@playwright/test'

/** A small picture that every browser shows: 4 × 3 pixels of one colour. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAIAAAA7ljmRAAAAEElEQVR4nGM4EWADRww4OQA9jg/xmaHWXgAAAABJRU5ErkJggg=='

export const pictureFile = { name: 'shot.png', type: 'image/png', base64: picture }
export const textFile = (name: string) => ({ name, type: 'text/plain', base64: btoa('some notes') })

type GivenFile = ReturnType<typeof textFile>

/** Pastes a file where the focus is, as after taking a screenshot. */
export const pasteFile = (page: Page, file: GivenFile) =>
  page.evaluate((given) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0))
    data.items.add(new File([bytes], given.name, { type: given.type }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, file)

/** Chooses files of the device with the composer's menu. */
export async function attachFiles(
  page: Page,
  files: readonly { name: string; mimeType: string; buffer: Buffer }[],
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByRole('menuitem', { name: '文件' }).click()
  await (await chooser).setFiles([...files])
}

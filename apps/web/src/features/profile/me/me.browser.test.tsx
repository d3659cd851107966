import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { session } from '../../../domain/session/session.ts'
import { stubUploads } from '../../../engine/test/uploads.ts'

const nickname = page.getByLabelText('昵称')

test('a nickname is asked for, unsaved words are not lost unasked, and what is saved is seen everywhere', async () => {
  const { calls, path } = await showApp('/info')
  await nickname.fill('')
  await expect.element(page.getByText('请输入昵称')).toBeVisible()
  await nickname.fill('Alicia')
  await page.getByRole('link', { name: '通用' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '继续编辑' }).click()
  await expect.element(nickname).toHaveValue('Alicia')
  expect(path()).toBe('/info')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByText('资料已保存')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Alicia' })).toBeVisible()
  expect(calls.to('PUT /api/user/user_info').map(({ input }) => input?.body)).toEqual([
    { nickname: 'Alicia' },
  ])
  await page.getByRole('button', { name: '我的菜单' }).click()
  await expect.element(page.getByRole('menu').getByText('Alicia')).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

/** A picture twice as wide as high, red on the left and blue on the right. */
async function makePicture(): Promise<File> {
  const canvas = new OffscreenCanvas(400, 200)
  const context = canvas.getContext('2d')
  for (const [colour, from] of [['red', 0] as const, ['blue', 200] as const]) {
    if (!context) continue
    context.fillStyle = colour
    context.fillRect(from, 0, 200, 200)
  }
  return new File([await canvas.convertToBlob()], 'flag.png', { type: 'image/png' })
}

async function colourOf(picture: Blob) {
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  context?.drawImage(await createImageBitmap(picture), 0, 0, 1, 1)
  const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
  return red > blue ? 'red' : 'blue'
}

test('the framed part of a chosen picture is used', async () => {
  const { calls } = await showApp('/info')
  const uploads = stubUploads()
  const sent = vi.spyOn(FormData.prototype, 'append')
  onTestFinished(() => sent.mockRestore())
  await page.getByRole('button', { name: '更换头像' }).click()
  const dialog = page.getByRole('dialog', { name: '更换头像' })
  const area = dialog.getByRole('group', { name: '裁剪区域' })
  await expect.element(dialog).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('there is nothing to choose a picture with')
  await userEvent.upload(input, new File(['words'], 'notes.txt', { type: 'text/plain' }))
  await expect.element(dialog.getByRole('alert').getByText(/不支持这种文件/)).toBeVisible()
  await userEvent.upload(input, await makePicture())
  await expect.element(area).toBeVisible()
  const shape = () => {
    const canvas = area.element().querySelector('canvas')
    return (canvas?.width ?? 0) / (canvas?.height ?? 1)
  }
  await expect.poll(shape, { message: 'the picture is not stretched' }).toBe(1)
  ;(area.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft>12/}')
  await dialog.getByRole('button', { name: '使用这张图片' }).click()
  await expect.poll(() => uploads.running()).toHaveLength(1)
  const picture = sent.mock.calls.map(([, part]) => part as unknown).find((part) => part instanceof Blob)
  expect(await colourOf(picture as Blob)).toBe('blue')
  const address = uploads.running()[0]?.succeed()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.to('PUT /api/user/user_info')[0]?.input?.body).toEqual({
    avatar: expect.stringContaining(address ?? ''),
  })
  expect(session.getState().avatar).toContain(address)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

const scanner = page.getByRole('dialog', { name: '扫一扫' })

/** Opens the scanner of somebody whose camera is not to be had. */
async function scan() {
  const { mediaDevices } = navigator
  vi.spyOn(mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const world = await showApp('/m/search/user')
  await page.getByRole('button', { name: '扫一扫' }).click()
  await expect.element(scanner.getByText(/没有摄像头权限/)).toBeVisible()
  return world
}

function paste(text: string) {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
}

const picture = (canvas: OffscreenCanvas) =>
  canvas.convertToBlob().then((blob) => new File([blob], 'a.png', { type: 'image/png' }))

async function choose(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type=file][accept="image/*"]')
  if (!input) throw new Error('there is nothing to choose a picture with')
  await userEvent.upload(input, file)
}

test('without a camera it says so; what is no invitation is shown, and opened only by a press', async () => {
  const opened = vi.spyOn(window, 'open')
  onTestFinished(() => opened.mockRestore())
  const { goBack, path } = await scan()
  paste('https://example.com/i/K7QF2MXD9RTWHB4C')
  await expect.element(scanner.getByText(/这个链接通往 example\.com/)).toBeVisible()
  await expect
    .element(scanner.getByRole('link', { name: /打开链接/ }))
    .toHaveAttribute('href', 'https://example.com/i/K7QF2MXD9RTWHB4C')
  expect(opened).not.toHaveBeenCalled()
  await scanner.getByRole('button', { name: '继续扫描' }).click()
  paste('WIFI:S:office;;')
  await expect.element(scanner.getByText('WIFI:S:office;;')).toBeVisible()
  await expect.element(scanner.getByRole('link', { name: /打开链接/ })).not.toBeInTheDocument()
  goBack()
  await expect.element(scanner).not.toBeInTheDocument()
  expect(path()).toBe('/m/search/user')
  await page.getByRole('button', { name: '扫一扫' }).click()
  await expect.element(scanner).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(scanner).not.toBeInTheDocument()
})

test.for([
  ['/i/K7QF2MXD9RTWHB4C', '/i/K7QF2MXD9RTWHB4C'],
  ['/m/groups/7', '/m/groups/7'],
])('a code of this site that says %s is followed', async ([said = '', leadsTo]) => {
  const { path } = await scan()
  paste(location.origin + said)
  await expect.poll(path).toBe(leadsTo)
  await expect.element(scanner).not.toBeInTheDocument()
})

test('a picture without a code, and a file that is none, get different errors', async () => {
  await scan()
  const nothing = new OffscreenCanvas(200, 200)
  nothing.getContext('2d')?.fillRect(0, 0, 10, 10)
  await choose(await picture(nothing))
  await expect.element(scanner.getByText(/这张图片里没有找到二维码/)).toBeVisible()
  await choose(new File(['none'], 'a.png', { type: 'image/png' }))
  await expect.element(scanner.getByText(/这张图片打不开/)).toBeVisible()
})

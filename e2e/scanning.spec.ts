import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import encodeQR from 'qr'
import { findings } from './support/axe.ts'
import { browser } from './support/browser.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const written = 'K7QF-2MXD-9RTW-HB4C'

/** A film of one picture: a code in the middle of a grey room. */
function filmOf(text: string): string {
  const [width, height, scale] = [640, 480, 8]
  const code = encodeQR(text, 'raw', { border: 4 })
  const left = (width - code.length * scale) / 2
  const top = (height - code.length * scale) / 2
  const light = Buffer.alloc(width * height, 120)
  for (const [y, row] of code.entries()) {
    for (const [x, isDark] of row.entries()) {
      for (let line = top + y * scale; line < top + (y + 1) * scale; line++) {
        const from = line * width + left + x * scale
        light.fill(isDark ? 16 : 235, from, from + scale)
      }
    }
  }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const film = join(mkdtempSync(join(tmpdir(), 'parley-film-')), 'code.y4m')
  writeFileSync(
    film,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip A1:1 C420jpeg\nFRAME\n`),
      light,
      colour,
    ]),
  )
  return film
}

test.use({ launchOptions: browser(`--use-file-for-fake-video-capture=${filmOf(written)}`) })

test('a code before the camera leads to the invitation, and the camera is let go', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted)
      Object.assign(window, { cameraTracks: stream.getTracks() })
      return stream
    }
  })
  await openAs(page, alice, '/')
  await page.getByRole('button', { name: '发起聊天' }).click()
  await page.getByRole('menuitem', { name: '扫一扫' }).click()
  await expect(page).toHaveURL('/i/K7QF2MXD9RTWHB4C')
  await expect(page.getByRole('dialog')).toBeHidden()
  const states = () =>
    page.evaluate(() =>
      (window as never as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map((track) => track.readyState),
    )
  await expect.poll(states).toEqual(['ended'])
})

test.describe('without a camera', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
  })

  test('it says so; what is no invitation is shown, and opened only by a press', async ({
    page,
    context,
    parley,
  }) => {
    const alice = await newPerson(parley.url, 'Alice')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAs(page, alice, '/m/search/user')
    await page.getByRole('button', { name: '扫一扫' }).click()
    const scanner = page.getByRole('dialog', { name: '扫一扫' })
    await expect(scanner.getByText(/没有摄像头权限/)).toBeVisible()

    const paste = (text: string) =>
      page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', text)
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
      }, text)
    await paste('https://example.com/i/K7QF2MXD9RTWHB4C')
    await expect(scanner.getByText(/这个链接通往 example\.com/)).toBeVisible()
    await expect(scanner.getByRole('link', { name: '打开链接' })).toHaveAttribute(
      'href',
      'https://example.com/i/K7QF2MXD9RTWHB4C',
    )
    await scanner.getByRole('button', { name: '继续扫描' }).click()
    await paste('WIFI:S:office;;')
    await expect(scanner.getByText('WIFI:S:office;;')).toBeVisible()
    await expect(scanner.getByRole('link', { name: '打开链接' })).toHaveCount(0)
    await page.goBack()
    await expect(scanner).toBeHidden()
    await expect(page).toHaveURL('/m/search/user')
    await page.getByRole('button', { name: '扫一扫' }).click()
    await expect(scanner).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(scanner).toBeHidden()
  })

  test('a picture without a code, and a file that is none, are told from each other', async ({
    page,
    parley,
  }) => {
    const alice = await newPerson(parley.url, 'Alice')
    await openAs(page, alice, '/m/search/user')
    const nothing = await page.screenshot()
    await page.getByRole('button', { name: '扫一扫' }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: nothing })
    await expect(page.getByText(/这张图片里没有找到二维码/)).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('none') })
    await expect(page.getByText(/这张图片打不开/)).toBeVisible()
  })

  test('axe finds nothing in the scanner', async ({ openWindow, parley }) => {
    const page = await openWindow({
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    })
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await openAs(page, await newPerson(parley.url, 'Alice'), '/m/search/user')
    await page.getByRole('button', { name: '扫一扫' }).click()
    await expect(page.getByText(/没有摄像头权限/)).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})

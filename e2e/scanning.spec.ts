import type { Page } from '@playwright/test'
import encodeQR from 'qr'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const written = 'K7QF-2MXD-9RTW-HB4C'

/** A camera before which a code is held. */
async function showToCamera(page: Page, text: string) {
  await page.addInitScript(
    (code) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const [scale, margin] = [8, 80]
        canvas.width = canvas.height = code.length * scale + 2 * margin
        const context = canvas.getContext('2d')
        const draw = () => {
          if (!context) return
          context.fillStyle = '#888'
          context.fillRect(0, 0, canvas.width, canvas.height)
          for (const [y, row] of code.entries())
            for (const [x, isDark] of row.entries()) {
              context.fillStyle = isDark ? '#111' : '#eee'
              context.fillRect(margin + x * scale, margin + y * scale, scale, scale)
            }
        }
        setInterval(draw, 100)
        draw()
        const stream = canvas.captureStream(10)
        Object.assign(window, { cameraTracks: stream.getTracks() })
        return stream
      }
    },
    encodeQR(text, 'raw', { border: 4 }),
  )
}

test('a code before the camera leads to the invitation, and the camera is let go', async ({
  page,
  parley,
}) => {
  const alice = await newPerson(parley.url, 'Alice')
  await showToCamera(page, written)
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

  test('axe finds nothing in the scanner', { tag: '@all' }, async ({ openWindow, parley }) => {
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

import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { composer, write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.setTimeout(240_000)
const out = (name: string) => ({ path: `/tmp/look/${name}.png` })

test.use({ bypassCSP: true })

test('look', async ({ page, parley, openWindow }) => {
  const [alice, bob] = await twoFriends(parley.url)
  const root = await administrator(parley, 'Root')
  const made = await root.api.call('POST /api/settings/admin/sticker_packs', { body: { name: '班级表情' } })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, alice, `/user/${bob.id}`)
  await write(page, '周末一起去看球吗？')
  await composer(page).pressSequentially('好呀 :smi')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.screenshot(out('complete-1440-light'))
  console.log('axe complete', JSON.stringify(await findings(page)))
  await composer(page).fill('')
  await composer(page).pressSequentially(':kaixin')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot(out('complete-1440-dark'))
  await composer(page).fill('')
  await page.getByRole('button', { name: '表情', exact: true }).click()
  await page.getByRole('tab', { name: '表情包' }).click()
  await expect(page.getByRole('button', { name: '你好', exact: true })).toBeVisible({ timeout: 20_000 })
  await page.waitForTimeout(1500)
  await page.screenshot(out('packs-1440-dark'))
  console.log('axe packs', JSON.stringify(await findings(page)))
  await page.getByRole('button', { name: '太棒了', exact: true }).click()
  await page.getByRole('button', { name: '表情', exact: true }).click()
  await page.getByRole('tab', { name: '表情包' }).click()
  await page.getByRole('button', { name: '赞', exact: true }).click()
  await page.waitForTimeout(1500)
  await page.screenshot(out('sent-1440-dark'))

  const phone = await openWindow({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  })
  await openAs(phone, bob, `/user/${alice.id}`)
  await expect(composer(phone)).toBeVisible()
  await composer(phone).tap()
  await phone.setViewportSize({ width: 390, height: 508 })
  await phone.waitForTimeout(1000)
  await phone.screenshot(out('keyboard-390'))
  await phone.getByRole('button', { name: '表情', exact: true }).tap()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.waitForTimeout(1500)
  await phone.screenshot(out('panel-emoji-390'))
  console.log('axe panel', JSON.stringify(await findings(phone)))
  await phone.getByRole('tab', { name: '表情包' }).tap()
  await phone.waitForTimeout(1500)
  await phone.screenshot(out('panel-packs-390'))
  await phone.getByRole('button', { name: '跳到手势' }).tap()
  await phone.waitForTimeout(800)
  await phone.screenshot(out('panel-hands-390'))
  await phone.getByRole('button', { name: '键盘', exact: true }).tap()
  await phone.waitForTimeout(800)
  await composer(phone).pressSequentially(':wx')
  await phone.waitForTimeout(800)
  await phone.screenshot(out('complete-390'))

  const office = await openWindow({ viewport: { width: 1440, height: 900 } })
  await openAs(office, root, '/admin/stickers')
  await expect(office.getByRole('heading', { name: '小鹦鹉' })).toBeVisible()
  const { list } = await root.api.call('GET /api/settings/admin/sticker_packs', {})
  await office.waitForTimeout(1500)
  await office.screenshot(out('admin-1440-empty'))
  console.log('axe admin', JSON.stringify(await findings(office)))
  const { bodies } = {
    bodies: await Promise.all(
      (list[0]?.stickers ?? [])
        .slice(0, 5)
        .map(async ({ src }) =>
          Buffer.from(
            await (
              await fetch(parley.url + src.replace(/^https?:\/\/[^/]+/, ''), {
                headers: { token: root.token },
              })
            ).arrayBuffer(),
          ),
        ),
    ),
  }
  await office
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      bodies.map((buffer, i) => ({
        name: ['小明.webp', 'IMG_20260101.webp', '老师好.webp', '下课.webp', 'x.webp'][i] ?? '',
        mimeType: 'image/webp',
        buffer,
      })),
    )
  await expect(office.getByRole('button', { name: '小明，管理' })).toBeVisible({ timeout: 20_000 })
  await office.waitForTimeout(1500)
  await office.getByRole('button', { name: '老师好，管理' }).click()
  await office.screenshot(out('admin-1440-menu'))
  await office.keyboard.press('Escape')
  await office.getByRole('button', { name: '新建表情包' }).click()
  await office.waitForTimeout(600)
  await office.screenshot(out('admin-1440-dialog'))
  await office.keyboard.press('Escape')
  await office.setViewportSize({ width: 390, height: 844 })
  await office.emulateMedia({ colorScheme: 'dark' })
  await office.waitForTimeout(600)
  await office.screenshot(out('admin-390-dark'))
  console.log('axe admin 390', JSON.stringify(await findings(office)), made.id)
})

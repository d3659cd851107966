import type { Page } from '@playwright/test'
import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { ownSite } from './support/server.ts'
import { expect, test } from './support/test.ts'

// A site of its own: everybody sees its announcements.
test.use({ bypassCSP: true, serverEnv: ownSite })

const bar = (page: Page) => page.locator('main').getByRole('region', { name: '公告', exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`an announcement is on every screen until it is put away or taken back, at ${viewport.width}`, {
    tag: '@all',
  }, async ({ openWindow, parley }) => {
    test.slow()
    const options = { bypassCSP: true, reducedMotion: 'reduce', viewport } as const
    const [root, ann] = [await administrator(parley, 'Root'), await newPerson(parley.url, 'Ann')]
    const [page, hers, elsewhere] = [
      await openWindow(options),
      await openWindow(options),
      await openWindow(options),
    ]
    await openAs(hers, ann, '/info')
    await openAs(elsewhere, ann, '/m')
    await expect(hers.getByText('Ann').first()).toBeVisible()
    await openAs(page, root, '/admin/announcements')
    await page.getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('请输入内容')).toBeVisible()
    const text = `Moving on Sunday, see ${parley.url}/info at ${viewport.width}`
    await page.getByLabel('内容').fill(text)
    await page.getByRole('button', { name: '发布' }).click()
    await dialog(page).getByRole('button', { name: '发布' }).click()
    await expect(page.getByText('公告已发布')).toBeVisible()
    expect(await findings(page)).toEqual([])
    for (const window of [page, hers, elsewhere]) await expect(bar(window)).toContainText('Moving on Sunday')
    await expect(bar(hers).getByRole('link', { name: `${parley.url}/info` })).toBeVisible()
    expect(await findings(hers)).toEqual([])
    const wide = await hers.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(viewport.width)

    await bar(hers).getByRole('button', { name: '知道了' }).click()
    await expect(bar(hers)).toBeHidden()
    await expect(bar(elsewhere)).toBeHidden()
    await expect(bar(page)).toBeVisible()
    await hers.goto('/notice?show=announcements')
    await expect(hers.getByRole('list', { name: '公告' })).toContainText('Moving on Sunday')
    expect(await findings(hers)).toEqual([])

    await page.getByRole('button', { name: '撤下' }).first().click()
    await dialog(page).getByRole('button', { name: '撤下' }).click()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByText('已由 Root 撤下').first()).toBeVisible()
    await expect(hers.getByText('还没有公告')).toBeVisible()
  })

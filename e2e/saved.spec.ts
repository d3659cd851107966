import { findings } from './support/axe.ts'
import { composer, message, openMenu, write } from './support/chat.ts'
import { openAs, twoFriends } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('a saved message is found in one place, leads back to where it was, and axe finds nothing', async ({
  openWindow,
  parley,
}) => {
  test.setTimeout(150_000)
  const [alice, bob] = await twoFriends(parley.url)
  // axe puts its own script into the page, which the site's policy forbids.
  const page = await openWindow({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await openAs(page, bob, `/user/${alice.id}`)
  // Its marks are drawn once their code is here.
  await composer(page).fill('周五**交作业**')
  await composer(page).press('Enter')
  await expect(message(page, '交作业')).toBeVisible()
  await write(page, 'https://example.org/plan')
  const hers = await openWindow({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await openAs(hers, alice, `/user/${bob.id}`)
  for (const text of ['交作业', 'example.org']) {
    const menu = await openMenu(hers, text)
    await menu.getByRole('menuitem', { name: '收藏' }).click()
    await expect(hers.getByText('已收藏').first()).toBeVisible()
  }
  await hers.getByRole('link', { name: /收藏/ }).first().click()
  await expect(message(hers, '交作业')).toContainText('来自 Bob')
  await hers.getByRole('link', { name: '查找与筛选' }).click()
  await expect(hers.getByRole('tab', { name: '全部' })).toHaveAttribute('aria-selected', 'true')
  const row = hers.getByRole('link', { name: /周五交作业/ })
  await expect(row).toBeVisible()
  for (const width of [1440, 390]) {
    await hers.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await expect(row).toBeVisible()
    expect(await findings(hers)).toEqual([])
  }
  await hers.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await hers.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await hers.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  await hers.getByRole('searchbox').fill('作业')
  await expect(hers.getByRole('link', { name: /example\.org/ })).toHaveCount(0)
  await hers.getByRole('link', { name: '查看原消息' }).click()
  await expect(hers).toHaveURL(new RegExp(`/user/${bob.id}\\?m=`))
})

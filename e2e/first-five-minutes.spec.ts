import type { Page } from '@playwright/test'
import { ownersLink, registerAs } from './support/invitations.ts'
import { say } from './support/people.ts'
import { ParleyServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const others = ['Ben', 'Carla', 'Dan', 'Eve', 'Frank', 'Grace', 'Heidi', 'Ivan', 'Judy']

/** Follows a group's link, registers and enters. */
async function come(page: Page, link: string, name: string) {
  await page.goto(link)
  await page.getByRole('link', { name: '注册并加入' }).click()
  await registerAs(page, name)
  await page.getByRole('link', { name: '进入“三班”' }).click()
  await say(page, `我是 ${name}`)
}

test('from the printed code to ten people in one group by one link', { tag: '@all' }, async ({
  page,
  openWindow,
}) => {
  test.setTimeout(5 * 60_000)
  const begun = performance.now()
  const step = (type: string) =>
    test
      .info()
      .annotations.push({ type, description: `${((performance.now() - begun) / 1000).toFixed(1)} s` })
  const server = new ParleyServer({})
  const windows: Page[] = []
  try {
    await server.start()
    step('the server answers')
    await page.goto(await ownersLink(server))
    await page.getByRole('link', { name: '注册并成为所有者' }).click()
    await registerAs(page, 'Alice')
    await page.getByRole('link', { name: '设置站点' }).click()
    await page.getByRole('button', { name: '以后再说' }).click()
    step('the first one owns the site')

    await page.getByRole('link', { name: /创建第一个群/ }).click()
    await page.getByLabel('群名称').fill('三班')
    await page.getByRole('button', { name: '创建群聊' }).click()
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByText('已复制').last()).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    step('there is a group with a link')

    for (const name of others) {
      const window = await openWindow()
      windows.push(window)
      await come(window, link, name)
    }
    step('nine others are in it and have said something')
    for (const window of [page, ...windows])
      for (const name of others) await expect(window.getByRole('log').getByText(`我是 ${name}`)).toBeVisible()
    step('all ten see all of it')
  } finally {
    await Promise.all([page, ...windows].map((window) => window.close()))
    await server.dispose()
  }
})

import type { Page } from '@playwright/test'
import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const tree = (page: Page) => page.getByRole('list', { name: '部门' })

test('many people are put into a department at once, and one is taken out', { tag: '@all' }, async ({
  page,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  const [ann, ben] = await Promise.all([newPerson(parley.url, 'Ann'), newPerson(parley.url, 'Ben')])
  const { id } = await root.api.call('POST /api/directory/departments', { body: { name: 'Choir' } })
  await openAs(page, root, '/admin/departments')
  await page.getByRole('link', { name: 'Choir' }).click()
  await expect(page.getByText('这个部门还没有人')).toBeVisible()
  await page.getByRole('button', { name: '添加成员' }).click()
  for (const person of [ann, ben]) {
    await dialog(page).getByRole('searchbox').fill(String(person.id))
    await expect(dialog(page).getByRole('checkbox', { name: person.nickname })).toBeVisible()
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(1)
    await dialog(page).getByRole('searchbox').press('Enter')
  }
  await expect(dialog(page).getByRole('status')).toHaveText('已选择 2 人')
  await dialog(page).getByRole('button', { name: '添加成员' }).click()
  await expect(page.getByRole('link', { name: 'Ben' })).toBeVisible()

  await page.getByRole('button', { name: '移出 Ann' }).click()
  await dialog(page).getByRole('button', { name: '移出' }).click()
  await expect(page.getByRole('link', { name: 'Ann' })).toHaveCount(0)
  const query = { departmentId: id }
  const { list } = await root.api.call('GET /api/directory/people', { query })
  expect(list.map(({ userID }) => userID)).toEqual([ben.id])
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])
  test(`axe finds nothing about departments at ${viewport.width}, and nothing is cut off`, {
    tag: '@all',
  }, async ({ openWindow, parley }) => {
    const root = await administrator(parley, 'Root')
    let parentId: number | null = null
    for (const name of [
      `${viewport.width}很长的部门名称`.repeat(2),
      'W'.repeat(32),
      '三',
      '四',
      '五'.repeat(32),
    ])
      ({ id: parentId } = await root.api.call('POST /api/directory/departments', {
        body: { name, parentId },
      }))
    const placed = { userIdList: [root.id], departmentId: parentId }
    await root.api.call('PUT /api/directory/people', { body: placed })
    const page = await openWindow({ bypassCSP: true, reducedMotion: 'reduce', viewport })
    await openAs(page, root, '/admin/departments')
    await expect(tree(page)).toBeVisible()
    expect(await findings(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(viewport.width)
    await page.goto(`/admin/departments?id=${parentId}`)
    await expect(page.getByRole('link', { name: 'Root' })).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: '添加成员' }).click()
    await expect(dialog(page).getByRole('checkbox').first()).toBeVisible()
    expect(await findings(page)).toEqual([])
  })

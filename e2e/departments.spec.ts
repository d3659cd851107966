import type { Page } from '@playwright/test'
import { administrator } from './support/administrators.ts'
import { findings } from './support/axe.ts'
import { newPerson, openAs } from './support/people.ts'
import { expect, test } from './support/test.ts'

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
const tree = (page: Page) => page.getByRole('list', { name: '部门' })

/** Those of this test, in their order. */
async function names(page: Page) {
  const all = await tree(page).getByRole('link').allTextContents()
  return all.filter((name) => /^(Grade|Class)/.test(name))
}

async function create(page: Page, name: string) {
  await page.getByRole('button', { name: '新建部门' }).click()
  await dialog(page).getByLabel('部门名称').fill(name)
  await dialog(page).getByLabel('部门名称').press('Enter')
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

async function choose(page: Page, name: string, action: string) {
  // The one before may still be closing.
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: `${name} 的操作` }).press('Enter')
  // A menu opened by a key takes the focus to its first item.
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

test('an administrator makes a tree of departments, orders it and takes it down, by keyboard', async ({
  page,
  parley,
}) => {
  const root = await administrator(parley, 'Root')
  await openAs(page, root, '/admin/departments')
  await expect(page.getByText('本站是“圈子”')).toBeVisible()
  await create(page, 'Grade one')
  await create(page, 'Grade two')
  await choose(page, 'Grade two', '上移')
  await expect.poll(() => names(page)).toEqual(['Grade two', 'Grade one'])
  await expect(page.getByRole('button', { name: 'Grade two 的操作' })).toBeFocused()

  await choose(page, 'Grade one', '新建下级部门')
  await dialog(page).getByLabel('部门名称').fill('Class A')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect.poll(() => names(page)).toEqual(['Grade two', 'Grade one', 'Class A'])

  await choose(page, 'Class A', '移动到')
  await dialog(page).getByRole('radio', { name: 'Grade two' }).check({ force: true })
  await dialog(page).getByRole('button', { name: '移动' }).click()
  await expect.poll(() => names(page)).toEqual(['Grade two', 'Class A', 'Grade one'])

  await choose(page, 'Class A', '重命名')
  // To empty a field is a press of a key, which is for whatever has the focus.
  await expect(dialog(page).getByLabel('部门名称')).toBeFocused()
  await dialog(page).getByLabel('部门名称').fill('')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(dialog(page).getByText('请输入部门名称')).toBeVisible()
  await dialog(page).getByLabel('部门名称').fill('Class B')
  await dialog(page).getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('link', { name: 'Class B' })).toBeVisible()

  await choose(page, 'Grade two', '删除部门')
  await expect(dialog(page)).toContainText('1 个下级部门会成为最上级的部门')
  await dialog(page).getByRole('button', { name: '删除部门' }).click()
  await expect.poll(() => names(page)).toEqual(['Grade one', 'Class B'])
})

test('many people are put into a department at once, and one is taken out', async ({ page, parley }) => {
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
  test(`axe finds nothing about departments at ${viewport.width}, and nothing is cut off`, async ({
    openWindow,
    parley,
  }) => {
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

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'

interface Department {
  id: number
  name: string
  parentId: number | null
  memberCount: number
}

const dialog = page.getByRole('dialog')
const tree = page.getByRole('list', { name: '部门' })
const field = dialog.getByLabelText('部门名称')
const names = () =>
  tree
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

/** Departments as a server keeps them: those of one parent in the order of the list. */
function departments() {
  let list: Department[] = []
  let last = 0
  return {
    'GET /api/directory/departments': () => ({ list, count: list.length }),
    'POST /api/directory/departments': ({ body }: { body: { name: string; parentId?: number | null } }) => {
      last += 1
      list.push({ id: last, name: body.name, parentId: body.parentId ?? null, memberCount: 0 })
      return { id: last }
    },
    'PUT /api/directory/departments/{id}': ({
      params,
      body: { place, ...changes },
    }: {
      params: { id: number }
      body: Partial<Department> & { place?: number }
    }) => {
      const moved = list.find(({ id }) => id === params.id)
      if (!moved) return
      Object.assign(moved, changes)
      if (place === undefined) return
      list = list.filter((one) => one !== moved)
      const next = list.filter(({ parentId }) => parentId === moved.parentId)[place]
      list.splice(next ? list.indexOf(next) : list.length, 0, moved)
    },
    'DELETE /api/directory/departments/{id}': ({ params }: { params: { id: number } }) => {
      const gone = list.find(({ id }) => id === params.id)
      list = list
        .filter((one) => one !== gone)
        .map((one) => (one.parentId === params.id ? { ...one, parentId: gone?.parentId ?? null } : one))
    },
  }
}

async function create(name: string) {
  await page.getByRole('button', { name: '新建部门' }).click()
  await field.fill(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('link', { name })).toBeVisible()
}

async function choose(name: string, action: RegExp) {
  await expect.element(dialog).not.toBeInTheDocument()
  ;(page.getByRole('button', { name: `${name} 的操作` }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await page.getByRole('menuitem', { name: action }).click()
}

test('an administrator makes a tree of departments, orders it and takes it down', async () => {
  await showApp('/admin/departments', { role: 1, answers: departments() })
  await create('Grade one')
  await create('Grade two')
  await choose('Grade two', /^上移/)
  await expect.poll(names).toEqual(['Grade two', 'Grade one'])
  await expect.element(page.getByRole('button', { name: 'Grade two 的操作' })).toHaveFocus()

  await choose('Grade one', /^新建下级部门/)
  await field.fill('Class A')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(names).toEqual(['Grade two', 'Grade one', 'Class A'])

  await choose('Class A', /^移动到/)
  await dialog.getByRole('radio', { name: 'Grade two' }).click({ force: true })
  await dialog.getByRole('button', { name: '移动' }).click()
  await expect.poll(names).toEqual(['Grade two', 'Class A', 'Grade one'])

  await choose('Class A', /^重命名/)
  await expect.element(field).toHaveFocus()
  await field.fill('')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(dialog.getByText('请输入部门名称')).toBeVisible()
  await field.fill('Class B')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('link', { name: 'Class B' })).toBeVisible()

  await choose('Grade two', /^删除部门/)
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/1 个下级部门会成为最上级的部门/)).toBeVisible()
  await question.getByRole('button', { name: '删除部门' }).click()
  await expect.poll(names).toEqual(['Grade one', 'Class B'])
})

import type { ChatFolder } from '@parley/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { chatRow, groupRow } from '../../../engine/test/rows.ts'

const listOf = <T,>(list: T[]) => ({ list, count: list.length })
const chats = Array.from({ length: 6 }, (_, i) => chatRow({ userId: i + 2, nickname: `Person ${i + 2}` }))
const groups = Array.from({ length: 6 }, (_, i) => groupRow({ groupId: i + 2, title: `Group ${i + 2}` }))

/** The app of somebody with a long list, and a server that keeps their folders. */
async function showList(folders: ChatFolder[]) {
  let kept = folders
  const app = await showApp('/', {
    answers: {
      'GET /api/chat/session': listOf(chats),
      'GET /api/group/session': listOf(groups),
      'GET /api/chat/folders': () => listOf(kept),
      'POST /api/chat/folders': ({ body }: { body: Omit<ChatFolder, 'id'> }) => {
        const folder = { ...body, id: kept.length + 1 }
        kept = [...kept, folder]
        return folder
      },
      'DELETE /api/chat/folders': ({ body }: { body: { id: number } }) => {
        kept = kept.filter(({ id }) => id !== body.id)
        return {}
      },
      'PUT /api/chat/folders/order': ({ body }: { body: { idList: number[] } }) => {
        kept = body.idList.flatMap((id) => kept.find((folder) => folder.id === id) ?? [])
        return {}
      },
    },
  })
  await expect.element(chip('全部')).toBeInTheDocument()
  return app
}

const chip = (name: string) => page.getByRole('radio', { name, exact: true })
const rows = page.getByRole('region', { name: '聊天' }).getByRole('link')
const openMenu = async (name: string) => {
  await page.getByRole('button', { name: '更多列表操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}
const work: ChatFolder = { id: 1, label: '工作', userIdList: [2], groupIdList: [3] }
const home: ChatFolder = { id: 2, label: '家', userIdList: [], groupIdList: [] }

test('a new folder gets a name and chats of both kinds, and is a chip from then on', async () => {
  const { calls } = await showList([])
  await openMenu('新建分组')
  const dialog = page.getByRole('dialog', { name: '新建分组' })
  await expect.element(dialog.getByLabelText('分组名称')).toHaveFocus()
  await dialog.getByLabelText('分组名称').fill(' 工作 ')
  await dialog.getByRole('checkbox', { name: 'Person 4' }).click()
  await dialog.getByRole('checkbox', { name: 'Group 4' }).click()
  await dialog.getByRole('button', { name: '创建' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chip('工作').click({ force: true })
  await expect.poll(() => rows.elements()).toHaveLength(2)
  expect(calls.to('POST /api/chat/folders')[0]?.input?.body).toEqual({
    label: '工作',
    userIdList: [4],
    groupIdList: [4],
  })
})

test('a change of a folder sends only what differs', async () => {
  const { calls } = await showList([work])
  await openMenu('管理分组')
  await page.getByRole('button', { name: '编辑“工作”' }).click()
  const dialog = page.getByRole('dialog', { name: '编辑“工作”' })
  await dialog.getByRole('checkbox', { name: 'Group 5' }).click()
  await dialog.getByRole('checkbox', { name: 'Person 2' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => calls.to('PUT /api/chat/folders')).toHaveLength(1)
  expect(calls.to('PUT /api/chat/folders')[0]?.input?.body).toEqual({
    id: 1,
    add: { userIdList: [], groupIdList: [5] },
    remove: { userIdList: [2], groupIdList: [] },
  })
})

test('folders are moved, and removed after a question', async () => {
  const { calls } = await showList([work, home])
  await openMenu('管理分组')
  await page.getByRole('button', { name: '上移“家”' }).click()
  await expect.poll(() => calls.to('PUT /api/chat/folders/order')[0]?.input?.body).toEqual({ idList: [2, 1] })
  await page.getByRole('button', { name: '删除“家”' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect.element(page.getByRole('button', { name: '删除“家”' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('家')).not.toBeInTheDocument()
  await expect.element(chip('工作')).toBeInTheDocument()
})

test('a chat is put into a folder from its own menu', async () => {
  const { calls } = await showList([work])
  await rows.getByText('Person 5').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '分组', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: '工作' }).click()
  await expect
    .poll(() => calls.to('PUT /api/chat/folders')[0]?.input?.body)
    .toEqual({
      id: 1,
      add: { userIdList: [5], groupIdList: [] },
    })
})

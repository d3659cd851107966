import { ApiError } from '@parley/client'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../../app/test/show-app.tsx'

const account = (id: number, nickname: string, more: object = {}) => ({
  id,
  nickname,
  createdAt: '2026-11-01T08:00:00.000Z',
  avatar: '',
  role: 2,
  isOwner: false,
  lastSeenAt: null,
  ip: '',
  addr: '',
  isOnline: false,
  sendMsgCount: 0,
  groupAdminCount: 0,
  groupCount: 0,
  curtailChat: false,
  curtailAddUser: false,
  curtailCreateGroup: false,
  curtailInGroupChat: false,
  ...more,
})

const people = [account(1, 'Ann'), account(2, 'Ben'), account(3, 'Olga', { isOwner: true })]
const bar = page.getByRole('region', { name: '批量操作' })
const dialog = page.getByRole('dialog')

test('people are sorted and filtered by the server, and Back leads to the list before', async () => {
  const { calls, goBack } = await showApp('/admin/people', {
    role: 1,
    answers: { 'GET /api/user/users': { list: people, count: 3 } },
  })
  const asked = () => calls.to('GET /api/user/users').at(-1)?.input?.query
  await page.getByRole('combobox', { name: '显示' }).click()
  await page.getByRole('option', { name: '受限的人' }).click()
  await expect.poll(asked).toMatchObject({ only: 'restricted', sort: 'newest' })
  await page.getByRole('combobox', { name: '排序' }).click()
  await page.getByRole('option', { name: '最近在线' }).click()
  await expect.poll(asked).toMatchObject({ only: 'restricted', sort: 'seen' })
  goBack()
  await expect.element(page.getByRole('combobox', { name: '排序' })).toHaveTextContent('最近创建')
})

test('all who are chosen are suspended one by one, and those whom it did not work for are named and stay chosen', async () => {
  const { calls } = await showApp('/admin/people', {
    role: 1,
    answers: {
      'GET /api/user/users': { list: people, count: 3 },
      'POST /api/user/curtail': ({ body }: { body: { userId: number } }) => {
        if (body.userId === 2) throw new ApiError('不能处理管理员', { kind: 'refused', code: 1 })
        return {}
      },
    },
  })
  await expect.element(page.getByRole('checkbox', { name: '选择“Olga”' })).toBeDisabled()
  await page.getByRole('checkbox', { name: '选择本页所有人' }).click({ force: true })
  await expect.element(bar.getByText('已选 2 人')).toBeVisible()
  await bar.getByRole('button', { name: '全面限制', exact: true }).click()
  await expect.element(dialog.getByText('Ann、Ben')).toBeVisible()
  await dialog.getByRole('button', { name: '全面限制' }).click()
  await expect.element(page.getByText('1 人已处理，1 人没有成功：')).toBeVisible()
  await expect.element(page.getByText('不能处理管理员')).toBeVisible()
  expect(calls.to('POST /api/user/curtail').map(({ input }) => input?.body)).toEqual(
    [1, 2].map((userId) => ({
      userId,
      curtailChat: true,
      curtailInGroupChat: true,
      curtailAddUser: true,
      curtailCreateGroup: true,
    })),
  )
  await page.getByRole('button', { name: '关闭' }).last().click()
  await expect.element(bar.getByText('已选 1 人')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: '选择“Ben”' })).toBeChecked()
})

test('all who are chosen are deactivated after a question that says what happens', async () => {
  const { calls } = await showApp('/admin/people', {
    role: 1,
    answers: {
      'GET /api/user/users': {
        list: [people[0], account(4, 'Dora', { deactivatedAt: '2026-11-20T08:00:00.000Z' })],
        count: 2,
      },
      'POST /api/user/deactivate': {},
    },
  })
  await expect.element(page.getByText('已停用', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: '选择“Ann”' }).click({ force: true })
  await expect.element(bar.getByRole('button', { name: '重新启用' })).not.toBeInTheDocument()
  await bar.getByRole('button', { name: '停用账号' }).click()
  await expect.element(dialog.getByText(/所有登录会立即结束/)).toBeVisible()
  await dialog.getByRole('button', { name: '停用账号' }).click()
  await expect.poll(() => calls.to('POST /api/user/deactivate').length).toBe(1)
  expect(calls.to('POST /api/user/deactivate')[0]?.input?.body).toEqual({ userId: 1, isDeactivated: true })
})

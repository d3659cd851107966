import { ApiError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { notePassedOn } from '../../../domain/me/site-steps.ts'

const list = page.getByRole('region', { name: '让大家用起来' })
const group = { groupId: 7, groupTitle: '三班', groupAvatar: '', groupMemberCount: 1, role: 1, mode: 1 }

/** The group is in my list. */
const listed = {
  'GET /api/group/session': {
    list: [
      {
        groupId: 7,
        title: '三班',
        avatar: '',
        newMsgDate: '2026-11-21T08:00:00.000Z',
        newMsgPreview: '',
        joinedAt: '2026-11-20T08:00:00.000Z',
        isTop: false,
        unreadCount: 0,
        mentionCount: 0,
      },
    ],
    count: 1,
  },
}

/** A site of so many people, whose owner has made these groups. */
const site = (people: number, groups: readonly object[] = []) => ({
  'GET /api/user/users': { list: [], count: people },
  'GET /api/group/my': { list: groups, count: groups.length },
})

test('the owner of an empty site finds four steps, each of which leads to its place', async () => {
  await showApp('/', { role: 1, answers: site(1) })
  await expect.element(list.getByText('已完成 0/4 步')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: /创建第一个群/ }))
    .toHaveAttribute('href', '/m/add_group')
  await expect
    .element(list.getByRole('link', { name: /按名单添加成员/ }))
    .toHaveAttribute('href', '/admin/joining?show=file')
  await list.getByRole('button', { name: /上传你的头像/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('steps are ticked by what there is, and sharing leads into the group', async () => {
  await showApp('/', { role: 1, answers: site(1, [group]) })
  await expect.element(list.getByText('已完成 1/4 步')).toBeVisible()
  await expect.element(list.getByRole('link', { name: /分享群的链接/ })).toHaveAttribute('href', '/group/7')
})

test('sharing is ticked once an invitation has left this device', async () => {
  await showApp('/', { role: 1, answers: site(1, [group]) })
  await expect.element(list.getByText('已完成 1/4 步')).toBeVisible()
  notePassedOn()
  await expect.element(list.getByText('已完成 2/4 步')).toBeVisible()
})

test('beside an open chat the next step is above the conversations', async () => {
  const { router } = await showApp('/', { role: 1, answers: { ...site(1, [group]), ...listed } })
  await expect.element(list.getByText('已完成 1/4 步')).toBeVisible()
  await router.navigate('/group/7')
  const next = page.getByRole('region', { name: '让大家用起来' })
  await expect.element(next.getByRole('link', { name: /分享群的链接或二维码/ })).toBeVisible()
  await next.getByRole('button', { name: '不再显示' }).click()
  await expect.element(next).not.toBeInTheDocument()
})

test('a list of steps that was put away stays so', async () => {
  const { router, calls } = await showApp('/', { role: 1, answers: site(1) })
  await list.getByRole('button', { name: '不再显示' }).click()
  await expect.element(page.getByText('选择一个聊天，或发起新的聊天')).toBeVisible()
  await router.navigate('/notice')
  await router.navigate('/')
  await expect.element(page.getByText('选择一个聊天，或发起新的聊天')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(calls.to('PUT /api/user/user_info').map(({ input }) => input?.body)).toEqual([
    { siteSteps: 'begun' },
    { siteSteps: 'over' },
  ])
})

test('steps that were put away on another device are not shown, and ask nothing of the server', async () => {
  const { router, calls } = await showApp('/', {
    role: 1,
    answers: site(1),
    profile: { siteSteps: 'over' },
  })
  await expect.element(page.getByText('选择一个聊天，或发起新的聊天')).toBeVisible()
  await router.navigate('/notice')
  await router.navigate('/')
  await expect.element(page.getByText('选择一个聊天，或发起新的聊天')).toBeVisible()
  expect(list.elements()).toEqual([])
  expect(calls.to('GET /api/user/users')).toEqual([])
})

test('steps whose state cannot be saved are tried once, without a word', async () => {
  const refuse = vi.fn(() => {
    throw new ApiError('no', { kind: 'refused', code: 1001, status: 400 })
  })
  const answers = { ...site(1), 'PUT /api/user/user_info': refuse }
  const { router } = await showApp('/', { role: 1, answers })
  await expect.element(list.getByText('已完成 0/4 步')).toBeVisible()
  await router.navigate('/notice')
  await router.navigate('/')
  await expect.element(list.getByText('已完成 0/4 步')).toBeVisible()
  expect(refuse).toHaveBeenCalledOnce()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('an administrator of a site that has people sees no steps', async () => {
  const { calls } = await showApp('/', { role: 1, answers: site(40) })
  await expect.poll(() => calls.to('PUT /api/user/user_info')[0]?.input?.body).toEqual({ siteSteps: 'over' })
  await expect.element(page.getByText('选择一个聊天，或发起新的聊天')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('a new member pastes an invitation among words and comes to it', async () => {
  const { path } = await showApp('/')
  await expect.element(page.getByRole('button', { name: '扫一扫' })).toBeVisible()
  const field = page.getByRole('textbox', { name: '粘贴邀请链接' })
  await field.fill('你好')
  await page.getByRole('button', { name: '打开邀请' }).click()
  await expect.element(page.getByText(/这里没有本站的邀请/)).toBeVisible()
  await field.fill(`快来 ${location.origin}/i/ABCD2345EFGH6789`)
  await page.getByRole('button', { name: '打开邀请' }).click()
  await expect.poll(path).toBe('/i/ABCD2345EFGH6789')
})

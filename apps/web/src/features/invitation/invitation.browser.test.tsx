import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showApp } from '../../app/test/show-app.tsx'
import { endSession } from '../../domain/session/session.ts'
import { failure } from '../../engine/test/calls.ts'

const link = '/i/K7QF2MXD9RTWHB4C'
const read = 'GET /api/invitation/code/{code}'
const follow = 'POST /api/invitation/code/{code}'
const password = 'correct horse battery'
const heading = (name: string) => page.getByRole('heading', { name })
const bob = { userID: 20, nickname: 'Bob', avatar: '' }
const toBob = { kind: 'person', inviter: bob, groups: [], admits: false, mayRegister: true }
const toGroup = {
  kind: 'group',
  inviter: bob,
  groups: [{ groupId: 7, title: 'Class 3', avatar: '', memberCount: 2 }],
  admits: true,
  mayRegister: true,
}

const refuse = (code: number) => () => {
  throw failure('refused', 'no', code)
}

test('an invitation that failed to load is requested again', async () => {
  let isLost = true
  const answers = {
    [read]: () => {
      if (isLost) throw failure('network')
      return toBob
    },
  }
  await showApp(link, { isStranger: true, answers })
  await expect.element(heading('邀请没有加载出来')).toHaveFocus()
  isLost = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(heading('Bob 邀请你成为好友')).toBeVisible()
})

test.for([
  [8002, '邀请已失效'],
  [8001, '邀请不存在'],
] as const)('a link with the problem %i shows: %s', async ([code, title]) => {
  const { path } = await showApp(link, { isStranger: true, answers: { [read]: refuse(code) } })
  await expect.element(heading(title)).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
  await expect.element(heading('登录')).toBeVisible()
  expect(path()).toBe('/login')
})

test('a group with approval receives a join request', async () => {
  const { calls, path } = await showApp(link, {
    answers: {
      [read]: { ...toGroup, admits: false },
      [follow]: { outcome: 'requested', groupIds: [] },
    },
  })
  const words = page.getByLabelText('验证消息')
  await expect.element(words).toHaveValue('由 Bob 邀请')
  await words.fill('Bob 让我来的')
  await page.getByRole('button', { name: '申请加入' }).click()
  await expect.element(heading('已发送申请')).toHaveFocus()
  expect(calls.to(follow)[0]?.input?.body).toEqual({ verify: 'Bob 让我来的' })
  await page.getByRole('link', { name: '回到首页' }).click()
  await expect.poll(path).toBe('/')
})

async function register(answers: Answers) {
  const world = await showApp(link, { isStranger: true, answers })
  await page.getByRole('link', { name: '注册并加入' }).click()
  await page.getByLabelText('昵称').fill('Alice')
  await page.getByLabelText('密码', { exact: true }).fill(password)
  await page.getByLabelText('确认密码').fill(password)
  await page.getByRole('button', { name: '注册' }).click()
  return world
}

test('a person who has just registered sees no error of one answer that was lost', async () => {
  let lost = 0
  const { path } = await register({
    [read]: toGroup,
    [follow]: () => {
      lost += 1
      if (lost === 1) throw failure('network')
      return { outcome: 'joined', groupIds: [7] }
    },
  })
  await page.getByRole('link', { name: '进入“Class 3”' }).click()
  await expect.poll(path).toBe('/group/7')
  expect(lost).toBe(2)
})

test('a person who has just registered and could not be let in tries again', async () => {
  let isDown = true
  const { path } = await register({
    [read]: toGroup,
    [follow]: () => {
      if (isDown) throw failure('network')
      return { outcome: 'joined', groupIds: [7] }
    },
  })
  await expect.element(page.getByRole('alert').getByText(/网络连接失败/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '开始聊天' })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByRole('link', { name: '进入“Class 3”' }).click()
  await expect.poll(path).toBe('/group/7')
})

test('a person who is signed out while an invitation is open goes on with it', async () => {
  const { path } = await showApp(link, { answers: { [read]: toBob } })
  await expect.element(page.getByRole('button', { name: '加为好友' })).toBeVisible()
  endSession()
  await expect.element(page.getByRole('link', { name: '已有账号？登录' })).toBeVisible()
  expect(path()).toBe(link)
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { failure } from '../../../engine/test/calls.ts'
import { atRest } from '../../../platform/test/at-rest.ts'

const showsOnline = page.getByRole('switch', { name: '显示在线状态' })
const showsLastSeen = page.getByRole('switch', { name: '向好友显示最近在线时间' })

test('the page about who finds me does not shift while it loads', async () => {
  const released = Promise.withResolvers<void>()
  const late = (data: object) => () => released.promise.then(() => data)
  await showApp('/info/role', {
    answers: {
      'GET /api/user/online/setting': late({ showOnline: true }),
      'GET /api/user/last_seen/setting': late({ showLastSeen: true }),
    },
  })
  const choice = page.getByRole('radio', { name: /^需要正确回答问题/ })
  await expect.element(choice).toBeVisible()
  await atRest()
  const before = choice.element().getBoundingClientRect()
  released.resolve()
  await expect.element(showsOnline).toBeEnabled()
  await expect.element(showsLastSeen).toBeEnabled()
  await atRest()
  expect(choice.element().getBoundingClientRect()).toEqual(before)
})

test('only the questions that are filled in are saved, once there is one', async () => {
  const { calls } = await showApp('/info/role')
  await page.getByRole('radio', { name: /^需要正确回答问题/ }).click({ force: true })
  const save = page.getByRole('button', { name: '保存' })
  await save.click()
  await expect.element(page.getByText('请填写问题')).toBeVisible()
  await page.getByLabelText('问题', { exact: true }).fill('Where did we meet?')
  await page.getByLabelText('答案').fill('Oslo')
  await page.getByRole('button', { name: '添加问题' }).click()
  await page.getByLabelText('问题 2', { exact: true }).fill('When?')
  await page.getByLabelText('问题 2 的答案').fill('2024')
  expect(calls.to('PUT /api/user/user_info')).toHaveLength(0)
  await save.click()
  await expect.element(page.getByText('设置已保存')).toBeVisible()
  expect(calls.to('PUT /api/user/user_info')[0]?.input?.body).toMatchObject({
    verification: 4,
    verificationQuestion: {
      problem1: 'Where did we meet?',
      answer1: 'Oslo',
      problem2: 'When?',
      answer2: '2024',
    },
  })
})

test('a setting that cannot be read shows that, and can be requested again', async () => {
  let isBroken = true
  await showApp('/info/role', {
    answers: {
      'GET /api/user/last_seen/setting': () => {
        if (isBroken) throw failure('refused', '读不到', 1)
        return { showLastSeen: true }
      },
    },
  })
  await expect.element(page.getByText('读不到')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(showsLastSeen).toBeVisible()
})

test('a person who hides being online does not show either when they were last there', async () => {
  let showOnline = true
  await showApp('/info/role', {
    answers: {
      'GET /api/user/online/setting': () => ({ showOnline }),
      'PUT /api/user/online/setting': ({ body }: { body: { showOnline: boolean } }) => {
        showOnline = body.showOnline
      },
    },
  })
  await expect.element(showsLastSeen).toBeChecked()
  await showsOnline.click()
  await expect.element(showsLastSeen).toBeDisabled()
  await expect.element(showsLastSeen).not.toBeChecked()
  await expect.element(showsOnline).not.toBeChecked()
  await showsOnline.click()
  await expect.element(showsLastSeen).toBeChecked()
})

test('a block is lifted in the settings once that is answered', async () => {
  const bob = { userID: 2, nickname: 'Bob', avatar: '', createdAt: '2026-11-21T08:00:00.000Z' }
  let list = [bob]
  const { calls } = await showApp('/info/role', {
    answers: {
      'GET /api/user/blocks': () => ({ list, count: list.length }),
      'DELETE /api/user/blocks': () => {
        list = []
      },
    },
  })
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: '移出黑名单' }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await page.getByRole('button', { name: '移出黑名单' }).click()
  await question.getByRole('button', { name: '移出黑名单' }).click()
  await expect.element(page.getByText(/黑名单中还没有人/)).toBeVisible()
  expect(calls.to('DELETE /api/user/blocks')).toHaveLength(1)
})

import { notFriends } from '@parley/contract/error-codes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showApp } from '../../../app/test/show-app.tsx'
import { failure } from '../../../engine/test/calls.ts'

const bob = { userID: 20, nickname: 'Bob', abstract: '', avatar: '', notice: '', isOnline: false }
const heading = page.getByRole('heading', { name: 'Bob' })
const question = page.getByRole('alertdialog')
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Bob, as long as he is a friend, and what he is besides. */
function bobAs({ isFriend }: { isFriend: boolean }, more: Answers = {}) {
  const list = () => (isFriend ? [bob] : [])
  return {
    'GET /api/user/friends': () => ({ list: list(), count: list().length }),
    'GET /api/user/friend_info': () => {
      if (!isFriend) throw failure('refused', '还不是好友', notFriends)
      return bob
    },
    'GET /api/user/card': { userID: 20, nickname: 'Bob', abstract: '', avatar: '' },
    'DELETE /api/user/friends': () => {
      isFriend = false
    },
    ...more,
  }
}

test('a friend is removed from their page among the contacts, and is a stranger there', async () => {
  const { path, router } = await showApp('/m/users/20', { answers: bobAs({ isFriend: true }) })
  await button('删除好友').click()
  await page
    .getByRole('alertdialog', { name: '删除好友“Bob”？' })
    .getByRole('button', { name: '删除好友' })
    .click()
  await expect.element(page.getByText('已删除好友“Bob”')).toBeVisible()
  await expect.poll(path).toBe('/m/welcome')
  await expect.element(page.getByRole('link', { name: /Bob/ })).not.toBeInTheDocument()
  await router.navigate('/m/users/20')
  await expect.element(page.getByText('你们还不是好友')).toBeVisible()
  await expect.element(button(/^加好友/)).toBeVisible()
})

test('a friend who cannot be removed stays, and a toast says why', async () => {
  const answers = bobAs(
    { isFriend: true },
    {
      'DELETE /api/user/friends': () => {
        throw failure('server', '服务器出错了', 9001)
      },
    },
  )
  await showApp('/m/users/20', { answers })
  await button('删除好友').click()
  await question.getByRole('button', { name: '删除好友' }).click()
  await expect.element(page.getByText('服务器出错了')).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(heading).toBeVisible()
})

test('a stranger is blocked on their page, which then offers no friend request', async () => {
  let isBlocked = false
  const { calls } = await showApp('/m/users/20', {
    answers: bobAs(
      { isFriend: false },
      {
        'POST /api/user/blocks': () => {
          isBlocked = true
        },
        'GET /api/user/blocks': () => ({
          list: isBlocked ? [{ ...bob, createdAt: '2026-11-21T08:00:00.000Z' }] : [],
          count: Number(isBlocked),
        }),
      },
    ),
  })
  await button('加入黑名单').click()
  await question.getByRole('button', { name: '加入黑名单' }).click()
  await expect.element(page.getByText('已加入黑名单', { exact: true })).toBeVisible()
  await expect.element(button(/加好友/)).not.toBeInTheDocument()
  expect(calls.to('POST /api/user/blocks')[0]?.input?.body).toEqual({ userId: 20 })
})

/** Opens the questions for a person who wants to become a friend of Bob's. */
async function ask(info: object) {
  const answers = bobAs({ isFriend: false }, { 'POST /api/user/valid': info })
  const world = await showApp('/m/users/20', { answers })
  await button(/加好友/).click()
  return { ...world, dialog: page.getByRole('dialog') }
}

test('after a refusal the dialog shows when the next request is allowed', async () => {
  const mayAskAt = new Date(Date.now() + 3_600_000).toISOString()
  const { dialog } = await ask({ verification: 2, verificationQuestion: null, mayAskAt })
  await expect.element(dialog.getByText(/上次的申请没有被接受，.*\d\d:\d\d 之后可以再次申请/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '发送' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a person who accepts no requests has no button for one', async () => {
  const { dialog } = await ask({ verification: 0, verificationQuestion: null })
  await expect.element(dialog.getByText('对方不允许任何人添加。')).toBeVisible()
})

test('a person who wants to become a friend answers the questions of the other', async () => {
  const { calls, dialog } = await ask({
    verification: 4,
    verificationQuestion: { problem1: 'Where did we meet?', problem2: 'When?' },
  })
  await dialog.getByLabelText('Where did we meet?').fill(' oslo ')
  await dialog.getByLabelText('When?').fill('2024')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(calls.to('POST /api/user/friends')[0]?.input?.body).toEqual({
    friendId: 20,
    verificationQuestion: {
      problem1: 'Where did we meet?',
      answer1: 'oslo',
      problem2: 'When?',
      answer2: '2024',
    },
  })
})

test('addresses of people lead to me, to strangers as far as they let be seen, or to nobody', async () => {
  const { id, router } = await showApp('/m/users/20', {
    answers: bobAs(
      { isFriend: false },
      {
        'GET /api/user/card': ({ query }: { query: { userID: number } }) => {
          if (query.userID !== 20) throw failure('refused', '无法查看该用户', 3004)
          return { userID: 20, nickname: 'Bob', abstract: '', avatar: '' }
        },
      },
    ),
  })
  await expect.element(heading).toBeVisible()
  await router.navigate(`/m/users/${id}`)
  await expect.element(page.getByRole('heading', { name: 'Alice' })).toBeVisible()
  await expect.element(button('删除好友')).not.toBeInTheDocument()
  for (const nobody of ['99', 'nobody']) {
    await router.navigate(`/m/users/${nobody}`)
    await expect.element(page.getByText('无法查看该用户')).toBeVisible()
  }
})

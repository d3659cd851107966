import type { GroupNotice } from '@parley/contract'
import { GroupNoticeType, RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

const notice = (id: number, userNickname: string, status: RequestStatus): GroupNotice => ({
  id,
  grouId: 7,
  userId: 20_000 + id,
  userNickname,
  userAvatar: '',
  status,
  flag: 'rev',
  additionalMessages: '',
  verificationQuestion: null,
  title: 'Club',
  avatar: '',
  createdAt: `2026-11-21T08:00:0${id}.000Z`,
  type: GroupNoticeType.wantsToJoin,
})

/** The page of notices on a site that has these; the server carries out what is decided. */
async function showNotices(list: GroupNotice[], refused: readonly number[] = []) {
  const decided: unknown[] = []
  await showApp('/notice', {
    answers: {
      'GET /api/group/valid': () => ({ list, count: list.length }),
      'PUT /api/group/valid/status': ({ body }: { body: { validId: number; status: RequestStatus } }) => {
        if (refused.includes(body.validId)) throw failure('refused', '群已满', 5005)
        decided.push(body)
        for (const one of list) if (one.id === body.validId) one.status = body.status
        return {}
      },
    },
  })
  return decided
}

test('all requests that wait are accepted at once, after their people were named', async () => {
  const { pending, agreed } = RequestStatus
  const decided = await showNotices([notice(2, 'Bob', pending), notice(1, 'Cleo', pending)])
  await page.getByRole('button', { name: '全部同意（2）' }).click()
  const dialog = page.getByRole('alertdialog', { name: '同意这 2 个申请？' })
  await expect.element(dialog.getByText('Bob、Cleo')).toBeVisible()
  await dialog.getByRole('button', { name: '全部同意' }).click()
  await expect
    .poll(() => decided)
    .toEqual([
      { validId: 2, status: agreed },
      { validId: 1, status: agreed },
    ])
  await expect.element(page.getByRole('button', { name: /全部同意/ })).not.toBeInTheDocument()
})

test('of many requests the failed ones wait again, and a toast says how many and why', async () => {
  const { pending, agreed } = RequestStatus
  const list = ['Ann', 'Ben', 'Cleo'].map((name, index) => notice(3 - index, name, pending))
  const decided = await showNotices(list, [3, 2])
  await page.getByRole('button', { name: '全部同意（3）' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '全部同意' }).click()
  await expect.element(page.getByText('2 个没有处理：群已满')).toBeVisible()
  expect(decided).toEqual([{ validId: 1, status: agreed }])
  await expect.element(page.getByRole('button', { name: '全部同意（2）' })).toBeVisible()
})

test('a single request that waits has no button for all', async () => {
  await showNotices([notice(1, 'Bob', RequestStatus.pending)])
  await expect.element(page.getByRole('button', { name: /^同意 ?Bob/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /全部同意/ })).not.toBeInTheDocument()
})

test('people who came into a group one after the other are one row, which names them when it is opened', async () => {
  const names = ['Ann', 'Ben', 'Cleo', 'Dan']
  await showNotices(names.map((name, index) => notice(9 - index, name, RequestStatus.agreed)))
  const row = page.getByRole('article', { name: 'Ann、Ben 等 4 人' })
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dan' })).not.toBeInTheDocument()
  await row.getByRole('button', { name: '展开' }).click()
  await expect.element(page.getByRole('link', { name: 'Dan' })).toBeVisible()
})

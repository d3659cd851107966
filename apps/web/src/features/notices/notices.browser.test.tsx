import type { GroupNotice } from '@parley/contract'
import { GroupNoticeType, RequestStatus } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../app/test/show-app.tsx'

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
async function showNotices(list: GroupNotice[]) {
  const decided: unknown[] = []
  await showApp('/notice', {
    answers: {
      'GET /api/group/valid': () => ({ list, count: list.length }),
      'PUT /api/group/valid/status': ({ body }: { body: { validId: number; status: RequestStatus } }) => {
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

import { groupInfo as groupCall } from '@parley/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'

const invitation = (userID: number) => ({
  id: 1,
  code: 'ABCD2345EFGH6789',
  kind: 'group',
  inviter: { userID, nickname: 'Alice' },
  groups: [],
  uses: 0,
  maxUses: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2099-11-21T08:00:00.000Z',
})

/** A group of Alice's, of so many people, in which nobody has written. */
const showGroup = (memberCount: number, more: object = {}) =>
  showApp('/group/7', {
    answers: (id) => ({
      'GET /api/group/group/{id}': {
        ...Object(groupCall.example.data),
        groupId: 7,
        title: '三班',
        role: 1,
        memberCount,
        mayInvite: true,
        ...more,
      },
      'GET /api/invitation/invitation': { list: [invitation(id)], count: 1 },
    }),
  })

const alone = page.getByRole('region', { name: '现在只有你一个人' })

test('a group of one shows its link and code in the chat, and the way to contacts', async () => {
  await showGroup(1)
  await expect.element(alone.getByRole('img', { name: '“三班”的二维码' })).toBeVisible()
  await expect.element(alone.getByRole('button', { name: '复制链接' })).toBeEnabled()
  await alone.getByRole('button', { name: '邀请好友' }).click()
  await expect.element(page.getByRole('dialog', { name: '邀请好友' })).toBeVisible()
})

test('a group of several that is silent says so', async () => {
  await showGroup(3)
  await expect.element(page.getByText('群里还没有人说话。')).toBeVisible()
  await expect.element(alone).not.toBeInTheDocument()
})

test('the list of members offers contacts and the link', async () => {
  await showGroup(3)
  const members = page.getByRole('complementary', { name: '群成员' })
  await members.getByRole('button', { name: '添加成员' }).click()
  await expect.element(page.getByRole('menuitem', { name: '邀请好友' })).toBeVisible()
  await page.getByRole('menuitem', { name: '群二维码和邀请链接' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: '复制链接' })).toBeVisible()
})

test('a member who may not invite finds no button for it', async () => {
  await showGroup(3, { role: 3, mayInvite: false })
  const members = page.getByRole('complementary', { name: '群成员' })
  await expect.element(members.getByRole('searchbox')).toBeVisible()
  await expect.element(members.getByRole('button', { name: '添加成员' })).not.toBeInTheDocument()
})

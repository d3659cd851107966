import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, showApp } from '../../app/test/show-app.tsx'
import { failure } from '../../engine/test/calls.ts'

const dialog = page.getByRole('dialog')
const code = page.getByRole('img', { name: '“Alice”的二维码' })

/** Answers of the server about Alice's invitations, and for a new one. */
function invitations(me: number): Answers {
  let made = 0
  let list: object[] = []
  return {
    'GET /api/invitation/invitation': () => ({ list, count: list.length }),
    'POST /api/invitation/invitation': () => {
      made += 1
      const one = {
        id: made,
        kind: 'person',
        code: `K7QF2MXD9RTWHB4${made}`,
        inviter: { userID: me, nickname: 'Alice', avatar: '' },
        groups: [],
        createdAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 1e9).toISOString(),
        uses: 0,
        maxUses: null,
      }
      list = [one]
      return one
    },
    'DELETE /api/invitation/invitation/{id}': () => {
      list = []
    },
  }
}

test('my code leads to me until I have another one', async () => {
  const { id } = await showApp('/info', { answers: invitations })
  await page.getByRole('button', { name: '我的二维码' }).click()
  await expect.element(code).toBeVisible()
  await expect.element(dialog.getByText(`账号 ${id}`)).toBeVisible()
  await expect.element(dialog.getByTitle(`${location.origin}/i/K7QF2MXD9RTWHB41`)).toBeVisible()
  const first = code.element().innerHTML
  await dialog.getByRole('button', { name: '更换二维码' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '更换二维码' }).click()
  await expect.element(dialog.getByTitle(`${location.origin}/i/K7QF2MXD9RTWHB42`)).toBeVisible()
  expect(code.element().innerHTML).not.toBe(first)
})

test('the list of chats leads to my code too, and Back closes it', async () => {
  const { goBack, path } = await showApp('/', { answers: invitations })
  await page.getByRole('button', { name: '发起聊天' }).click()
  await page.getByRole('menuitem', { name: '我的二维码' }).click()
  await expect.element(code).toBeVisible()
  goBack()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(path()).toBe('/')
})

test('a code that cannot be made says why, and is there after another try', async () => {
  let isFull = true
  await showApp('/info', {
    answers: (me) => {
      const answers = invitations(me)
      const make = answers['POST /api/invitation/invitation'] as () => object
      return {
        ...answers,
        'POST /api/invitation/invitation': () => {
          if (isFull) throw failure('refused', '有效的邀请最多 100 个，请先取消不用的', 8003)
          return make()
        },
      }
    },
  })
  await page.getByRole('button', { name: '我的二维码' }).click()
  await expect.element(dialog.getByRole('alert').getByText(/有效的邀请最多 100 个/)).toBeVisible()
  isFull = false
  await dialog.getByRole('button', { name: '重试' }).click()
  await expect.element(code).toBeVisible()
})

test('the list begins chats of all kinds', async () => {
  const { id, path, router } = await showApp('/')
  for (const [name, leadsTo] of [
    ['发起群聊', '/m/add_group'],
    ['查找好友', '/m/search/user'],
    ['加入群聊', '/m/search/group'],
    ['收藏', `/user/${id}`],
  ] as const) {
    await router.navigate('/')
    await page.getByRole('button', { name: '发起聊天' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect.poll(path).toBe(leadsTo)
  }
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { failure } from '../../../engine/test/calls.ts'
import { groupId, text } from '../../../engine/test/messages.ts'
import { inGroup, showChat } from '../test/show-chat.tsx'

const person = (userId: number, nickname: string) => ({ userId, nickname, memberNickname: '', avatar: '' })

/** A message of mine in a group that shows who has read; Bob has, Carla has not. */
async function openGroup(options: Parameters<typeof showChat>[0] = {}) {
  let read = 1
  const chat = await showChat({
    stored: [{ isMe: true, msg: text('nine at the gate') }, { msg: text('fine') }],
    facts: { ...inGroup, memberCount: 3, readersFrom: 0, ...options.facts },
    answer(call) {
      const answered = options.answer?.(call)
      if (answered !== undefined) return answered
      const { endpoint, input } = call
      if (endpoint === 'GET /api/group/readers')
        return { list: [{ messageId: 1, sequence: 1, read, unread: 2 - read }] }
      if (endpoint !== 'GET /api/group/readers/people') return undefined
      const people = [person(2, 'Bob'), person(3, 'Carla')]
      const { read: isRead } = { ...input?.query } as { read?: boolean }
      const list = isRead ? people.slice(0, read) : people.slice(read)
      return { list, count: list.length }
    },
  })
  return {
    ...chat,
    foot: (words: string) => chat.line('nine at the gate').getByRole('button', { name: words }),
    /** Carla reads it too. */
    readByAll() {
      read = 2
      chat.happens({ event: 'readers', groupID: groupId })
    },
  }
}

const dialog = page.getByRole('dialog', { name: 'Read by' })

test('a message of mine shows how many have not read it, and that follows', async () => {
  const { foot, line, readByAll } = await openGroup()
  await expect.element(foot('1 hasn’t read it')).toBeVisible()
  expect(
    line('fine')
      .getByText(/read it/)
      .elements(),
  ).toEqual([])
  readByAll()
  await expect.element(foot('Read by all')).toBeVisible()
})

test('a press says who has read it and who has not, and that follows too', async () => {
  const { foot, readByAll } = await openGroup()
  await foot('1 hasn’t read it').click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Carla/)
  await dialog.getByRole('tab', { name: 'Read 1' }).click()
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Bob/)
  readByAll()
  await expect.element(dialog.getByRole('tab', { name: 'Read 2' })).toBeVisible()
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2)
})

test('one press reminds the rest, and a toast says where they were reminded a moment ago', async () => {
  let count = 0
  const { choose, calls } = await openGroup({
    answer: ({ endpoint }) => {
      if (endpoint !== 'POST /api/group/readers/reminder') return undefined
      count += 1
      return count === 1 ? { reminded: 1 } : Promise.reject(failure('refused', 'Just reminded'))
    },
  })
  await choose('nine at the gate', 'Read by')
  const remind = dialog.getByRole('button', { name: 'Remind 1 person' })
  await remind.click()
  await expect.element(page.getByText('Reminded 1 person')).toBeVisible()
  expect(calls.to('POST /api/group/readers/reminder').map(({ input }) => input?.body)).toEqual([
    { groupId, messageId: 1 },
  ])
  await remind.click()
  await expect.element(page.getByText('Just reminded')).toBeVisible()
})

test('a message from before it was turned on, or where it is off, shows no readers', async () => {
  const { calls, line } = await openGroup({ facts: { readersFrom: 1 } })
  await line('nine at the gate').getByText('nine at the gate').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Read by' }).elements()).toEqual([])
  expect(calls.to('GET /api/group/readers')).toEqual([])
})

import { SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, peer, text } from '../../../engine/test/messages.ts'
import { direct, showChat } from '../test/show-chat.tsx'

const stored = [{ msg: text('dinner?') }]
const withBob = { kind: 'direct', id: peer.id }

async function openChat(...options: Parameters<typeof showChat>) {
  const chat = await showChat({ stored, ...options[0] })
  return {
    ...chat,
    chip: (emoji: string) => chat.line('dinner?').getByRole('button', { name: new RegExp(`^${emoji}`) }),
    /** Bob has put it there, or taken it off. */
    reacts: (emoji: string, count: number, on = true) =>
      chat.happens({
        event: 'reaction',
        messageId: 1,
        by: peer.id,
        emoji,
        on,
        reactions: count > 0 ? [{ emoji, count }] : [],
        position: 5 + count,
      }),
  }
}

test('an emoji of mine shows at once, is sent, and goes again by a press', async () => {
  const { live, chip, choose } = await openChat()
  await choose('dinner?', 'React with 👍')
  await expect.element(chip('👍')).toHaveAttribute('aria-pressed', 'true')
  expect(live.command).toHaveBeenLastCalledWith(withBob, { react: { messageId: 1, emoji: '👍', on: true } })
  await chip('👍').click()
  await expect.element(chip('👍')).not.toBeInTheDocument()
  expect(live.command).toHaveBeenLastCalledWith(withBob, { react: { messageId: 1, emoji: '👍', on: false } })
})

test('an emoji of another’s shows as its event comes, and a press adds mine', async () => {
  const { log, chip, reacts } = await openChat()
  await expect.element(log.getByText('dinner?')).toBeVisible()
  reacts('👍', 1)
  await expect.element(chip('👍')).toHaveAccessibleName('👍, 1 person')
  await expect.element(chip('👍')).toHaveAttribute('aria-pressed', 'false')
  await chip('👍').click()
  await expect.element(chip('👍')).toHaveAccessibleName('👍, 2 people including you')
})

test('what is taken off is there no longer', async () => {
  const reactions = { asOf: 4, kinds: [{ emoji: '👍', count: 1 }] }
  const { chip, reacts } = await openChat({ stored: [{ msg: text('dinner?'), extras: { reactions } }] })
  await expect.element(chip('👍')).toBeVisible()
  reacts('👍', 0, false)
  await expect.element(chip('👍')).not.toBeInTheDocument()
})

test('a refused reaction is removed, and a toast says why', async () => {
  const { live, chip, choose } = await openChat()
  const answer = Promise.withResolvers<void>()
  vi.mocked(live.command).mockReturnValueOnce(answer.promise)
  await choose('dinner?', 'React with 👍')
  await expect.element(chip('👍')).toBeVisible()
  answer.reject(new SendError('Too many emoji', 1, false))
  await expect.element(page.getByText('Too many emoji')).toBeVisible()
  await expect.element(chip('👍')).not.toBeInTheDocument()
})

test('any emoji is found by its name, and is at hand the next time', async () => {
  const { line, chip, choose } = await openChat()
  await choose('dinner?', 'More emoji')
  const dialog = page.getByRole('dialog', { name: 'Choose a reaction' })
  await dialog.getByRole('combobox').fill('rocket')
  await dialog.getByRole('option', { name: 'rocket' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(chip('🚀')).toBeVisible()
  await line('dinner?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem').first()).toHaveAccessibleName('Remove 🚀')
})

test('a dialog shows who has reacted, all or with one emoji', async () => {
  const kinds = [
    { emoji: '👍', count: 2 },
    { emoji: '🎉', count: 1 },
  ]
  const person = (userID: number, nickname: string, emoji: string) => ({
    userID,
    nickname,
    avatar: '',
    emoji,
    createdAt: '2026-11-21T12:00:00.000Z',
  })
  const all = [person(2, 'Bob', '👍'), person(3, 'Carla', '👍'), person(2, 'Bob', '🎉')]
  const { choose } = await openChat({
    stored: [{ msg: text('dinner?'), extras: { reactions: { asOf: 4, kinds } } }],
    answer({ endpoint, input }) {
      if (endpoint !== 'GET /api/chat/reactions') return undefined
      const { emoji } = { ...input?.query } as { emoji?: string }
      const list = all.filter((one) => emoji === undefined || one.emoji === emoji)
      return { list, count: list.length }
    },
  })
  await choose('dinner?', 'See who reacted')
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(2)
  await dialog.getByRole('button', { name: '🎉 1' }).click()
  await expect.poll(() => dialog.getByRole('listitem').elements().length).toBe(1)
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/Bob/)
})

test('notes to oneself take emoji too', async () => {
  const notes = { target: { kind: 'direct', id: me.id }, name: 'Saved messages', isSelf: true } as const
  const { chip, choose } = await openChat({ facts: notes })
  await choose('dinner?', 'React with 🎉')
  await expect.element(chip('🎉')).toBeVisible()
})

test('a person who may not speak puts nothing on a message, and takes off what is theirs', async () => {
  const kinds = [
    { emoji: '👍', count: 1 },
    { emoji: '🎉', count: 1, mine: true as const },
  ]
  const { line, chip } = await openChat({
    stored: [{ msg: text('dinner?'), extras: { reactions: { asOf: 4, kinds } } }],
    facts: { ...direct, closed: { reason: 'notFriends' } },
  })
  await expect.element(chip('👍')).toBeDisabled()
  await expect.element(chip('🎉')).toBeEnabled()
  await line('dinner?').click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: 'Copy' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^React/ })).not.toBeInTheDocument()
})

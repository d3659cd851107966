import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showChat } from '../test/show-chat.tsx'

const answers = { id: 9, name: 'Answers' }
const other = { id: 10, name: 'Other' }
const commands = [
  { name: 'help', description: 'What I can do', bot: answers },
  { name: 'vote', description: 'Ask everybody', bot: answers },
  { name: 'vote', description: 'Ask some', bot: other },
]
const list = page.getByRole('listbox', { name: 'Bot commands' })
const option = (name: string) => list.getByRole('option', { name, exact: false })

/** A group with bots, and the number of requests for their commands. */
async function openGroup({ hasBots = true, given = commands } = {}) {
  let asked = 0
  const chat = await showChat({
    facts: { target: { kind: 'group', id: 7 }, name: 'Class 3', hasBots },
    answer({ endpoint }) {
      if (!endpoint.includes('/api/group/commands/')) return undefined
      asked += 1
      return { list: given, count: given.length }
    },
  })
  return { ...chat, asked: () => asked }
}

test('a / at the beginning offers the commands of the bots, and requests them once', async () => {
  const { composer, asked } = await openGroup()
  await composer.fill('either / or')
  expect(asked()).toBe(0)
  await composer.fill('/')
  await expect.element(option('/help What I can do')).toBeVisible()
  await expect.element(option('/vote Ask everybody Answers')).toBeVisible()
  await expect.element(option('/vote Ask some Other')).toBeVisible()
  await expect.element(composer).toHaveAttribute('aria-activedescendant')
  await composer.fill('')
  await expect.element(list).not.toBeInTheDocument()
  await composer.fill('/')
  await expect.element(list).toBeVisible()
  expect(asked()).toBe(1)
})

test('without a bot a / is a letter, and nothing is requested', async () => {
  const { composer, asked, sent } = await openGroup({ hasBots: false })
  await composer.fill('/')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(asked()).toBe(0)
})

test('a typed text finds names first, then descriptions', async () => {
  const { composer } = await openGroup()
  await composer.fill('/v')
  await expect.element(option('/vote Ask some')).toBeVisible()
  await expect.element(option('/help')).not.toBeInTheDocument()
  await composer.fill('/can')
  await expect.element(option('/help What I can do')).toBeVisible()
  await expect.element(option('/vote')).not.toBeInTheDocument()
  await composer.fill('/nothing')
  await expect.element(list).not.toBeInTheDocument()
})

test('arrows move, Enter chooses whose it is, and the message says so', async () => {
  const { composer, sent } = await openGroup()
  await composer.fill('/vo')
  await expect.element(option('/vote Ask everybody')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('/vote Ask some')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(composer).toHaveValue('/vote ')
  await expect.element(composer).toHaveFocus()
  await expect.element(list).not.toBeInTheDocument()
  await userEvent.keyboard('on lunch{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    msg: { type: 1, textMsg: { content: '/vote on lunch' } },
    more: { command: { bot: other.id, name: 'vote' } },
  })
})

test('one that is written out is given too, and one that is changed is not', async () => {
  const { composer, sent } = await openGroup()
  await composer.fill('/')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('help')
  await expect.element(option('/help')).toBeVisible()
  await userEvent.keyboard(' me{Enter}')
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.more?.command).toEqual({ bot: answers.id, name: 'help' })
  await composer.fill('/help us')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.more?.command).toEqual({ bot: answers.id, name: 'help' })
  await composer.fill('/help')
  await expect.element(list).toBeVisible()
  await composer.fill('/helpless people')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent.length).toBe(3)
  expect(sent[2]?.more?.command).toBeUndefined()
})

test('Escape puts the list away and leaves the text; Tab and a tap choose', async () => {
  const { composer } = await openGroup()
  await composer.fill('/h')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue('/h')
  await composer.fill('')
  await composer.fill('/h')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(composer).toHaveValue('/help ')
  await composer.fill('/v')
  await option('/vote Ask everybody').click()
  await expect.element(composer).toHaveValue('/vote ')
  await expect.element(composer).toHaveFocus()
})

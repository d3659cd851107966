import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { failure } from '../../../engine/test/calls.ts'
import { setConnection } from '../../../platform/connection.ts'
import { atRest, focusOn } from '../../../platform/test/at-rest.ts'
import { showChat } from '../test/show-chat.tsx'

const buttons = [
  { id: 'yes', label: 'Yes', style: 'primary' as const },
  { id: 'no', label: 'No, rather not, for it is too early in the day' },
]
const yes = page.getByRole('button', { name: 'Yes', exact: true })

/** A bot's message with buttons; the test answers what is pressed. */
async function openChat() {
  const answers: Array<PromiseWithResolvers<{ text?: string }>> = []
  const chat = await showChat({
    stored: [{ extras: { isBot: true, buttons } }],
    answer({ endpoint }) {
      if (endpoint !== 'POST /api/bot/press') return undefined
      const answer = Promise.withResolvers<{ text?: string }>()
      answers.push(answer)
      return answer.promise
    },
  })
  return {
    pressed: () => chat.calls.to('POST /api/bot/press').map(({ input }) => input?.body),
    answer: (said: { text?: string }) => answers.at(-1)?.resolve(said),
    refuse: (sentence: string) => answers.at(-1)?.reject(failure('refused', sentence, 4169)),
  }
}

test('a press waits for the bot, once, and then shows its response', async () => {
  const { pressed, answer } = await openChat()
  await expect.element(page.getByRole('group', { name: 'Buttons of the bot' })).toBeVisible()
  await yes.dblClick()
  await expect.element(yes).toHaveAttribute('aria-busy', 'true')
  await expect.element(yes).toHaveAttribute('aria-disabled', 'true')
  expect(pressed()).toEqual([{ userID: expect.any(Number), messageId: 1, buttonId: 'yes' }])
  answer({ text: 'Counted' })
  await expect.element(page.getByText('Counted')).toBeVisible()
  await expect.element(yes).not.toHaveAttribute('aria-busy')
})

test('keys press too, and a bot that does not answer shows an error', async () => {
  const { refuse } = await openChat()
  await expect.element(yes).toBeVisible()
  await focusOn(yes)
  await userEvent.keyboard('{Enter}')
  await expect.element(yes).toHaveAttribute('aria-busy', 'true')
  refuse('The bot didn’t answer. Try again later.')
  await expect.element(page.getByText('The bot didn’t answer. Try again later.')).toBeVisible()
})

test('without a network it says why nothing is pressed', async () => {
  const { pressed } = await openChat()
  setConnection('offline')
  await yes.click()
  await expect.element(page.getByText('You’re offline: buttons can’t be pressed now')).toBeVisible()
  expect(pressed()).toEqual([])
})

test('a long label is cut and has its title', async () => {
  await openChat()
  const long = page.getByRole('button', { name: /^No, rather/ })
  await expect.element(long).toHaveAttribute('title', buttons[1]?.label)
  await atRest()
  const { width } = long.element().getBoundingClientRect()
  expect(width).toBeLessThanOrEqual(innerWidth)
})

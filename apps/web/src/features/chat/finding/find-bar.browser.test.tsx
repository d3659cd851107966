import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { text as said } from '../../../engine/test/messages.ts'
import { openOverlay } from '../../../platform/overlays.ts'
import { direct, showChat } from '../test/show-chat.tsx'

const stored = ['apples and pears', 'pears', 'bread', 'apples'].map((text) => ({ msg: said(text) }))
const place = (id: number) => ({
  id,
  sequence: id,
  createdAt: '2026-11-21T08:00:00.000Z',
  highlights: [{ at: 0, length: 6 }],
})
const field = page.getByRole('searchbox', { name: 'Find in chat' })

/** A chat in which two of its messages are found, the older with the second page. */
async function find(text: string) {
  const asked: object[] = []
  const chat = await showChat({
    stored,
    answer: ({ endpoint, input }) => {
      if (endpoint !== 'GET /api/search/places') return undefined
      const query = { ...input?.query } as { text?: string; before?: number }
      asked.push(query)
      if (query.text !== 'apples') return { list: [] }
      return query.before === undefined ? { list: [place(4)], next: 4 } : { list: [place(1)] }
    },
  })
  await expect.element(chat.log).toBeVisible()
  openOverlay('find')
  await field.fill(text)
  return { ...chat, asked }
}

test('finds are gone through from the newest on, page by page', async () => {
  const { asked } = await find('apples')
  await expect.element(page.getByText('1/2', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2/2', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Previous (older)' })).toBeDisabled()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(page.getByText('1/2', { exact: true })).toBeVisible()
  expect(asked).toContainEqual(
    expect.objectContaining({ friendId: direct.target.id, text: 'apples', before: 4 }),
  )
})

test('results are marked in their bubbles, and nothing else', async () => {
  await find('apples')
  await expect.element(page.getByText('1/2', { exact: true })).toBeVisible()
  const painted = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
  await expect.poll(() => painted('found-current')).toEqual(['apples'])
  await expect.poll(() => painted('found')).toEqual(['apples'])
})

test('Escape closes it, takes the marks along, and leads back to writing', async () => {
  const { composer } = await find('nothing like it')
  await expect.element(page.getByText('Not found')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  expect(CSS.highlights.has('found')).toBe(false)
})

test('Escape closes it from its buttons too', async () => {
  const { composer } = await find('nothing like it')
  await expect.element(page.getByText('Not found')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(field).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
})

import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLanguage } from '../../../platform/texts/index.ts'
import { showChat } from '../test/show-chat.tsx'

const list = page.getByRole('listbox', { name: 'Emoji suggestions' })
const option = (name: string) => list.getByRole('option', { name, exact: false })

test('a colon and letters offer emoji; arrows move, Enter chooses, and one goes on writing', async () => {
  const { composer, sent } = await showChat()
  await composer.click()
  await userEvent.keyboard('well done :thumbs')
  await expect.element(option('👎')).toHaveAttribute('aria-selected', 'true')
  await expect.element(composer).toHaveAttribute('aria-activedescendant')
  await expect.element(page.getByText('2 suggestions; arrow keys choose')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('👍')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(composer).toHaveValue('well done 👍')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(composer).toHaveFocus()
  expect(composer.element().hasAttribute('aria-activedescendant')).toBe(false)
  expect(sent).toEqual([])
  await userEvent.keyboard('!{Enter}')
  await expect.poll(() => sent[0]?.msg).toMatchObject({ textMsg: { content: 'well done 👍!' } })
})

test('an emoji is put where the caret is, by Tab too', async () => {
  const { composer } = await showChat()
  await composer.fill('one  two')
  const box = composer.element() as HTMLTextAreaElement
  box.setSelectionRange(4, 4)
  await userEvent.keyboard(':tada')
  await expect.element(option('🎉')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(composer).toHaveValue('one 🎉 two')
  expect(box.selectionStart).toBe('one 🎉'.length)
})

test('emoji are chosen by a press', async () => {
  const { composer } = await showChat()
  await composer.fill(':joy')
  await option('😂').click()
  await expect.element(composer).toHaveValue('😂')
  await expect.element(composer).toHaveFocus()
})

test('Chinese names and pinyin find emoji', async () => {
  const { composer } = await showChat()
  await composer.fill(':微笑')
  await expect.element(option('😊')).toBeVisible()
  await composer.fill(':muzhi')
  await expect.element(option('👍')).toBeVisible()
})

test('names are in the language on the screen', async () => {
  await showChat()
  await setLanguage('zh')
  await page.getByRole('textbox').fill(':tada')
  const chinese = page.getByRole('listbox', { name: '表情建议' })
  await expect.element(chinese.getByRole('option', { name: /\p{Script=Han}/u }).first()).toBeVisible()
})

test('Escape puts the list away, and Enter then sends what is written', async () => {
  const { composer, sent } = await showChat()
  await composer.fill(':smile')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(composer).toHaveValue(':smile')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent[0]?.msg).toMatchObject({ textMsg: { content: ':smile' } })
})

test.for(['at 12:30', 'see http://example.org', ':D', '`a :smile'])(
  'nothing is offered for "%s", which Enter sends',
  async (text) => {
    const { composer, sent } = await showChat()
    // The names are here.
    await composer.fill(':smile')
    await expect.element(list).toBeVisible()
    await composer.fill(text)
    await expect.element(list).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent[0]?.msg).toMatchObject({ textMsg: { content: text } })
  },
)

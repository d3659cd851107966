import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'

const nameOf = (number: number) => `Person ${String(number).padStart(3, '0')}`
const friends = Array.from({ length: 300 }, (_, at) => ({
  userID: at + 1,
  nickname: nameOf(at + 1),
  abstract: '',
  avatar: '',
  notice: '',
  isOnline: false,
}))
const row = (number: number) => page.getByRole('link', { name: nameOf(number) })

/** Counts the frames in which nothing has the focus. */
function watchFocus() {
  let lost = 0
  let frame = 0
  const watch = () => {
    lost += Number(document.activeElement === document.body)
    frame = requestAnimationFrame(watch)
  }
  watch()
  onTestFinished(() => cancelAnimationFrame(frame))
  return () => lost
}

async function showContacts() {
  await showApp('/m', { answers: { 'GET /api/user/friends': { list: friends, count: friends.length } } })
  await expect.element(row(1)).toBeVisible()
  ;(row(1).element() as HTMLElement).focus()
}

test('in the list of contacts a far jump gives the focus to the last row and back to the first', async () => {
  await showContacts()
  const lost = watchFocus()
  await userEvent.keyboard('{End}')
  await expect.element(row(300)).toHaveFocus()
  await expect.element(row(300)).toBeInViewport()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row(299)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.poll(() => document.activeElement?.getAttribute('href')).toBe('/m/search/user')
  expect(lost()).toBe(0)
})

test('a contact above the view is shown below the letter that floats over the list', async () => {
  await showContacts()
  await userEvent.keyboard('{End}')
  await expect.element(row(300)).toHaveFocus()
  const scroller = row(300).element().closest('ul')?.parentElement
  const below = () => {
    const { top = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    return Math.round(top - (scroller?.getBoundingClientRect().top ?? 0))
  }
  for (let number = 299; number > 270; number--) {
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(row(number)).toHaveFocus()
  }
  await expect.poll(below).toBe(30)
})

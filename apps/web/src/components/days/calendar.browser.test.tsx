import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { Calendar } from './calendar.tsx'

interface Options {
  min?: string
  max?: string
  counts?: ReadonlyMap<number, number>
}

async function showCalendar(options: Options = {}) {
  await Promise.all([loadTexts('start'), loadTexts('search')])
  await setLanguage('en')
  const onChange = vi.fn()
  const onMonth = vi.fn()
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  drawn.render(<Calendar value="2026-03-31" takesFocus onChange={onChange} onMonth={onMonth} {...options} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  await expect.element(page.getByRole('grid', { name: 'March 2026' })).toBeVisible()
  return { onChange, onMonth }
}

const day = (name: string | RegExp) => page.getByRole('button', { name })

test('the chosen day has the focus, and keys move it by days, weeks and months', async () => {
  const { onChange, onMonth } = await showCalendar()
  await expect.element(day(/\b31 March 2026/)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(day(/\b30 March 2026/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}')
  await expect.element(day(/\b22 March 2026/)).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day(/\b22 February 2026/)).toHaveFocus()
  expect(onMonth).toHaveBeenLastCalledWith({ year: 2026, month: 2 })
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')
  await expect.element(day(/\b22 February 2027/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-02-22')
})

test('days without anything, and those beyond its ends, cannot be chosen', async () => {
  const { onChange } = await showCalendar({
    min: '2026-03-10',
    max: '2026-03-31',
    counts: new Map([[12, 3]]),
  })
  await day(/\b12 March 2026, 3 messages/).click()
  // Playwright waits for what is disabled.
  await day(/\b13 March 2026/).click({ force: true })
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-03-12')
  await expect.element(day('Previous month')).toBeDisabled()
  await expect.element(day('Next month')).toBeDisabled()
})

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showApp } from '../../../app/test/show-app.tsx'
import { atRest } from '../../../platform/test/at-rest.ts'

const root = document.documentElement
const rootSize = () => Number.parseFloat(getComputedStyle(root).fontSize)

/** As a device is before anybody chooses. */
function forgetChoices() {
  delete root.dataset.text
  root.classList.remove('care')
}
test('the text of every page follows the slider at once, and the choice stays on this device', async () => {
  onTestFinished(forgetChoices)
  const { router } = await showApp('/info/appearance', { width: 390 })
  const slider = page.getByRole('slider', { name: '字号' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', '标准')
  expect(rootSize()).toBe(16)
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '最大')
  expect(rootSize()).toBe(32)
  expect(localStorage.getItem('text')).toBe('largest')
  await router.navigate('/info')
  await expect.element(page.getByRole('link', { name: '外观与字号' })).toBeVisible()
  expect(rootSize()).toBe(32)
})

test('care mode makes text and targets larger and leaves out buttons, and goes again', async () => {
  onTestFinished(forgetChoices)
  await showApp('/info/appearance')
  const isCare = page.getByRole('switch', { name: '关怀模式' })
  const height = () => page.getByRole('link', { name: '通用' }).element().getBoundingClientRect().height
  await expect.element(isCare).toBeVisible()
  const theme = page.getByRole('button', { name: '深色模式' })
  await expect.element(theme).toBeVisible()
  await atRest()
  const before = height()
  await isCare.click()
  await expect.element(isCare).toBeChecked()
  await expect.poll(rootSize).toBeGreaterThan(20)
  await expect.poll(height).toBeGreaterThan(before * 1.2)
  await expect.element(theme).not.toBeInTheDocument()
  expect(localStorage.getItem('care')).toBe('on')
  await isCare.click()
  await expect.element(theme).toBeVisible()
  await expect.poll(rootSize).toBe(16)
})

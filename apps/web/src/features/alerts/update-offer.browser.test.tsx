import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { noteCall } from '../../domain/people/calls-here.ts'
import { createRouter, RouterProvider } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import UpdateOffer from './update-offer.tsx'

async function showOffer() {
  await Promise.all([loadTexts('start'), loadTexts('notify')])
  await setLanguage('en')
  const reload = vi.fn()
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  const Component = () => <UpdateOffer onDone={() => {}} reload={reload} />
  const router = createRouter([{ path: '*', Component }], memorySteps('/'))
  await router.start()
  drawn.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  return reload
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a new version is loaded at once', async () => {
  const reload = await showOffer()
  await press('Reload')
  expect(reload).toHaveBeenCalledOnce()
})

test('during a call the offer asks before it updates, and cancelling continues the call', async () => {
  onTestFinished(noteCall())
  const reload = await showOffer()
  await press('Reload')
  await expect.element(page.getByText('End the call and reload?')).toBeVisible()
  await press('Cancel')
  expect(reload).not.toHaveBeenCalled()
  await press('Reload')
  await press('End and reload')
  expect(reload).toHaveBeenCalledOnce()
})

import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRouter, RouterProvider } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { Dialog } from './dialog.tsx'
import { MenuLayer } from './menu-layer.tsx'
import { useMenuButton } from './use-menu.ts'

function Renaming({ onChosen }: { onChosen: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const onSelect = () => {
    onChosen()
    setOpen(true)
  }
  const menu = useMenuButton('Actions', () => [{ label: 'Rename', onSelect }])
  return (
    <main>
      <button type="button" {...menu}>
        Actions
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Rename">
        <input aria-label="Name" autoFocus />
      </Dialog>
      <MenuLayer />
    </main>
  )
}

test('a dialog that was chosen in a menu keeps the focus, and gives it back to the button of the menu', async () => {
  await loadTexts('start')
  await setLanguage('en')
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  const focused: (Element | null)[] = []
  const Component = () => <Renaming onChosen={() => focused.push(document.activeElement)} />
  const router = createRouter([{ path: '*', Component }], memorySteps('/'))
  await router.start()
  drawn.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  const button = page.getByRole('button', { name: 'Actions' })
  const item = page.getByRole('menuitem', { name: 'Rename' })
  const field = page.getByRole('textbox', { name: 'Name' })
  for (const _ of ['first', 'again', 'once more']) {
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(item).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
  // The menu does not hold the focus any more when a choice acts: nothing takes it from a dialog afterwards.
  expect(focused).toEqual([button.element(), button.element(), button.element()])
})

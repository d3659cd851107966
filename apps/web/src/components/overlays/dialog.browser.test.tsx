import '../../platform/styles/index.css'
import '../../app/texts/catalogues.ts'
import { type ReactNode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createRouter, RouterProvider } from '../../platform/router/index.ts'
import { memorySteps } from '../../platform/router/test/memory-steps.ts'
import { holdWindow } from '../../platform/test/window.ts'
import { loadTexts, setLanguage } from '../../platform/texts/index.ts'
import { Dialog } from './dialog.tsx'

async function show(Component: () => ReactNode) {
  await loadTexts('start')
  await setLanguage('en')
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  const router = createRouter([{ path: '*', Component }], memorySteps('/'))
  await router.start()
  drawn.render(<RouterProvider router={router} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
}

const field = page.getByRole('textbox', { name: 'Name' })

async function openByKey() {
  const opener = page.getByRole('button', { name: 'Open' })
  await expect.element(opener).toBeVisible()
  ;(opener.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  return opener
}

function Opened({ leave }: { leave?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    leave?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={close} title="Asks">
        <input aria-label="Name" autoFocus />
      </Dialog>
    </>
  )
}

test('a dialog whose field takes the focus gives it back to where it was, each time', async () => {
  await show(() => <Opened />)
  for (const _ of ['first', 'again']) {
    const opener = await openByKey()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})

test('where closing a dialog leads the focus elsewhere, it stays there', async () => {
  await show(() => {
    const next = useRef<HTMLButtonElement>(null)
    return (
      <>
        <Opened leave={() => next.current?.focus()} />
        <button type="button" ref={next}>
          Next
        </button>
      </>
    )
  })
  await openByKey()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus()
})

test('on a phone a dialog is as wide as the window, however long a line in it is', async () => {
  await holdWindow(390, 844)
  await show(() => (
    <Dialog open onClose={() => undefined} title="Asks" size="sm">
      <p style={{ overflow: 'hidden', whiteSpace: 'nowrap' }}>{'A very long name '.repeat(20)}</p>
    </Dialog>
  ))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => dialog.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('a dialog leads to its first text field, past its cross and its boxes', async () => {
  await show(() => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Asks">
          <input type="checkbox" aria-label="Secret" />
          <input aria-label="Name" />
          <textarea aria-label="More" />
        </Dialog>
      </>
    )
  })
  await openByKey()
})

test('a dialog without a field leads to its cross', async () => {
  await show(() => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Dialog open={isOpen} onClose={() => setOpen(false)} title="Says" />
      </>
    )
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
})

import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showChat } from '../test/show-chat.tsx'

const bar = page.getByRole('toolbar', { name: 'Reactions' })
const more = bar.getByRole('button', { name: 'More emoji' })

/** Over the chat it leads to other messages as they move below it. */
async function putPointerAside() {
  const aside = document.body.appendChild(document.createElement('div'))
  aside.style.cssText = 'position: fixed; top: 0; left: 0; width: 20px; height: 20px'
  onTestFinished(() => aside.remove())
  await userEvent.hover(aside)
}

/** The keys are at the last emoji beside the message. */
async function reachMore() {
  const { log } = await showChat({ stored: [{}] })
  await putPointerAside()
  await expect.element(log.getByRole('article')).toBeVisible()
  ;(log.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(bar).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(bar.getByRole('button').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(more).toHaveFocus()
  return log
}

test('whoever closes what an emoji beside a message has opened is at that emoji again', async () => {
  await reachMore()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('Tab comes back to the emoji that one was at', async () => {
  const log = await reachMore()
  await userEvent.keyboard('{Escape}')
  await expect.element(log.getByRole('article')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(more).toHaveFocus()
})

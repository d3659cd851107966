import '../../platform/styles/index.css'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Tabs } from './tabs.tsx'

const names = ['Pictures', 'Files', 'Links', 'Voices', 'Polls', 'Announcements']

function Sample({ first }: { first: string }) {
  const [value, setValue] = useState(first)
  const [end, setEnd] = useState('')
  return (
    <div style={{ width: 240 }}>
      <button type="button" onClick={() => setValue('Announcements')}>
        Elsewhere
      </button>
      <button type="button" onClick={() => setEnd('999+')}>
        More
      </button>
      <Tabs
        label="Kinds"
        value={value}
        onChange={setValue}
        items={names.map((name) => ({ value: name, label: name, end }))}
      >
        {value}
      </Tabs>
    </div>
  )
}

async function show(first: string) {
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  drawn.render(<Sample first={first} />)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  await expect.element(page.getByRole('tablist')).toBeVisible()
}

/** How far a tab stands out of the list, in pixels. */
function beyond(name: string) {
  const list = page.getByRole('tablist').element().getBoundingClientRect()
  const tab = page
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .element()
    .getBoundingClientRect()
  return Math.max(0, list.left - tab.left, tab.right - list.right)
}

test('the chosen one of too many tabs is in sight from the first', async () => {
  await show('Announcements')
  await expect.poll(() => beyond('Announcements')).toBe(0)
  expect(beyond('Pictures')).toBeGreaterThan(0)
})

test('a tab that is chosen elsewhere scrolls into sight, and stays there when badges appear', async () => {
  await show('Links')
  await page.getByRole('button', { name: 'More' }).click()
  await expect.poll(() => beyond('Links')).toBe(0)
  expect(beyond('Files')).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.poll(() => beyond('Announcements')).toBe(0)
})

test('keys bring the tab that they choose into sight', async () => {
  await show('Pictures')
  ;(page.getByRole('tab', { name: /^Pictures/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => beyond('Announcements')).toBe(0)
  await userEvent.keyboard('{Home}')
  await expect.poll(() => beyond('Pictures')).toBe(0)
})

import { createRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
const row = (number: number) => page.getByRole('button', { name: `row ${number}`, exact: true })
const frame = () => new Promise(requestAnimationFrame)

/** Rows 1 to 300 under a field, each with two buttons. */
async function showList() {
  const list = createRef<VirtualListHandle>()
  let setRows: (rows: readonly number[]) => void = () => {}
  function Rows() {
    const [rows, set] = useState<readonly number[]>(numbers(1, 300))
    setRows = set
    return (
      <VirtualList ref={list} as="ul" rows={rows} keyOf={(number) => String(number)}>
        {(number) => (
          <div style={{ height: 30 + (number % 3) * 10 }}>
            <button type="button">row {number}</button>
            <button type="button">more of {number}</button>
          </div>
        )}
      </VirtualList>
    )
  }
  const root = document.body.appendChild(document.createElement('div'))
  const drawn = createRoot(root)
  onTestFinished(() => {
    drawn.unmount()
    root.remove()
  })
  drawn.render(
    <>
      <input aria-label="field" />
      <div data-testid="scroller" style={{ height: 300, overflowY: 'auto' }}>
        <Rows />
      </div>
    </>,
  )
  await expect.element(row(1)).toBeVisible()
  const scroller = page.getByTestId('scroller').element()
  return {
    scroller,
    focusRow: (number: number) => list.current?.focusRow(String(number)),
    setRows: (rows: readonly number[]) => setRows(rows),
    async scrollTo(top: number, seen: number) {
      scroller.scrollTop = top
      await expect.element(row(seen)).toBeInViewport()
    },
  }
}

test('a row keeps the focus while the list is scrolled far away', async () => {
  const { scrollTo } = await showList()
  const more = page.getByRole('button', { name: 'more of 3' }).element() as HTMLElement
  more.focus()
  await scrollTo(8_000, 201)
  expect(document.activeElement).toBe(more)
  await expect.element(row(4)).not.toBeInTheDocument()
})

test('a row out of sight keeps the focus while rows come above it, leave and change places', async () => {
  const { scrollTo, setRows } = await showList()
  const third = row(3).element() as HTMLElement
  third.focus()
  await scrollTo(8_000, 201)
  for (const rows of [
    numbers(-99, 300),
    numbers(3, 300),
    [...numbers(250, 300), ...numbers(3, 249)],
    [...numbers(4, 299), 3],
  ]) {
    setRows(rows)
    await frame()
    await frame()
    expect(document.activeElement).toBe(third)
  }
})

test('the row that has the focus no more is unmounted once another has it', async () => {
  const { scrollTo } = await showList()
  ;(row(3).element() as HTMLElement).focus()
  await scrollTo(8_000, 201)
  ;(row(201).element() as HTMLElement).focus()
  await expect.element(row(3)).not.toBeInTheDocument()
})

test('a row far away is shown and gets the focus, which the page never loses meanwhile', async () => {
  const { focusRow } = await showList()
  ;(row(3).element() as HTMLElement).focus()
  let lost = 0
  let watching = 0
  const watch = () => {
    lost += Number(document.activeElement === document.body)
    watching = requestAnimationFrame(watch)
  }
  watch()
  onTestFinished(() => cancelAnimationFrame(watching))
  for (const number of [280, 2, 150]) {
    focusRow(number)
    await expect.element(row(number)).toHaveFocus()
    await expect.element(row(number)).toBeInViewport()
  }
  expect(lost).toBe(0)
})

test('a row in sight gets the focus and nothing is scrolled', async () => {
  const { focusRow, scroller } = await showList()
  focusRow(4)
  await expect.element(row(4)).toHaveFocus()
  expect(scroller.scrollTop).toBe(0)
})

test('the focus is not taken back from a field by a row that is mounted late', async () => {
  const { focusRow } = await showList()
  ;(row(3).element() as HTMLElement).focus()
  focusRow(280)
  const field = page.getByRole('textbox', { name: 'field' })
  ;(field.element() as HTMLElement).focus()
  await expect.element(row(280)).toBeInViewport()
  await frame()
  expect(document.activeElement).toBe(field.element())
})

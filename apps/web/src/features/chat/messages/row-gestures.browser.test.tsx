import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showChat } from '../test/show-chat.tsx'

const citation = () => page.getByText('Replying to Bob')

/** The row of a message, once it is there. */
async function rowOf(log: ReturnType<typeof page.getByRole>, text: string) {
  await expect.element(log.getByText(text)).toBeVisible()
  return log.getByText(text).element().closest('article') as HTMLElement
}

/** The gestures are loaded with the first move of the pointer. */
function pointAt(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, pointerType: 'mouse' }
  element.dispatchEvent(new PointerEvent('pointermove', at))
}

/** Does it until the gestures are loaded and have answered. */
async function untilCited(act: (row: Element) => void, row: Element) {
  pointAt(row)
  await expect
    .poll(() => {
      act(row)
      return citation().elements().length
    })
    .toBe(1)
}

test('a double click beside a bubble replies', async () => {
  const { log } = await showChat({ stored: [{}] })
  await untilCited(
    (row) => row.dispatchEvent(new MouseEvent('dblclick', { bubbles: true })),
    await rowOf(log, 'text 1'),
  )
})

const finger = (row: Element, type: string, [clientX, clientY]: readonly [number, number]) =>
  row.dispatchEvent(
    new PointerEvent(type, {
      pointerType: 'touch',
      pointerId: 7,
      isPrimary: true,
      bubbles: true,
      clientX,
      clientY,
    }),
  )

function swipe(row: Element, ...places: ReadonlyArray<readonly [number, number]>) {
  finger(row, 'pointerdown', [300, 300])
  for (const place of places) finger(row, 'pointermove', place)
  finger(row, 'pointerup', places.at(-1) ?? [300, 300])
}

test('a swipe to the left replies, and moves the row back', async () => {
  const { log } = await showChat({ stored: [{}] })
  const row = await rowOf(log, 'text 1')
  await untilCited((row) => swipe(row, [280, 302], [220, 304]), row)
  await expect.poll(() => row.style.translate).toBe('')
})

test.each([
  ['a short swipe', [[260, 300]]],
  ['a swipe to the right', [[380, 300]]],
  [
    'scrolling',
    [
      [280, 360],
      [200, 420],
    ],
  ],
] as const)('%s does not reply', async (_, places) => {
  const { log } = await showChat({ stored: [{}, {}] })
  const [first, second] = [await rowOf(log, 'text 1'), await rowOf(log, 'text 2')]
  await untilCited((row) => swipe(row, [220, 300]), second)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.element(citation()).not.toBeInTheDocument()
  swipe(first, ...places)
  expect(citation().elements()).toEqual([])
  // A real one is answered at once, so the other would have been.
  swipe(second, [220, 300])
  await expect.element(citation()).toBeVisible()
  expect(page.getByText('text 1').elements()).toHaveLength(1)
})

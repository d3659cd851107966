import { expect, onTestFinished, test } from 'vitest'
import { watchSwipes } from './watch-swipes.ts'

const finger = (on: Element, type: string, clientX: number, clientY = 300) =>
  on.dispatchEvent(
    new PointerEvent(type, {
      pointerType: 'touch',
      pointerId: 7,
      isPrimary: true,
      bubbles: true,
      clientX,
      clientY,
    }),
  )

function makeRow() {
  const row = document.body.appendChild(document.createElement('div'))
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    row.remove()
  })
  const swiped: HTMLElement[] = []
  const watch = () =>
    watchSwipes(row, {
      signal: ended.signal,
      farthest: 72,
      rowOf: () => row,
      onMove: () => undefined,
      onSwiped: (one) => swiped.push(one),
    })
  return { row, watch, swiped }
}

test('a swipe that began before rows could be swiped is taken over', () => {
  const { row, watch, swiped } = makeRow()
  finger(row, 'pointerdown', 300)
  finger(row, 'pointermove', 290)
  watch()
  finger(row, 'pointermove', 280)
  finger(row, 'pointermove', 250)
  expect(row.style.translate).toBe('-30px')
  finger(row, 'pointermove', 210)
  finger(row, 'pointerup', 210)
  expect(swiped).toEqual([row])
  expect(row.style.translate).toBe('')
})

test('a finger that scrolls while the swipes are loaded does not swipe', () => {
  const { row, watch, swiped } = makeRow()
  finger(row, 'pointerdown', 300)
  watch()
  finger(row, 'pointermove', 290, 320)
  finger(row, 'pointermove', 280, 360)
  finger(row, 'pointermove', 200, 360)
  finger(row, 'pointerup', 200, 360)
  expect(swiped).toEqual([])
})

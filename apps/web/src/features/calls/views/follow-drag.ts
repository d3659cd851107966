import type { PointerEvent } from 'react'

interface Drag {
  /** Pixels from where it began. */
  onMove(x: number, y: number): void
  onEnd(): void
}

/** So far a finger may slip without meaning it. */
const slack = 4

/** Follows a pointer that is down on a handle; to be given to `onPointerDown`. What is dragged is not pressed. */
export function followDrag(event: PointerEvent<HTMLElement>, { onMove, onEnd }: Drag) {
  const pressed = event.target instanceof Element ? event.target.closest('button, select, input') : null
  if (event.button !== 0 || (pressed && pressed !== event.currentTarget)) return
  const { clientX, clientY, pointerId } = event
  const listening = new AbortController()
  const { signal } = listening
  let isDragging = false

  addEventListener(
    'pointermove',
    (move) => {
      if (move.pointerId !== pointerId) return
      const x = move.clientX - clientX
      const y = move.clientY - clientY
      isDragging ||= Math.hypot(x, y) > slack
      if (isDragging) onMove(x, y)
    },
    { signal },
  )
  const end = (up: globalThis.PointerEvent) => {
    if (up.pointerId !== pointerId) return
    listening.abort()
    if (!isDragging) return
    swallowClick()
    onEnd()
  }
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', end, { signal })
}

function swallowClick() {
  const listening = new AbortController()
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, signal: listening.signal })
  setTimeout(() => listening.abort())
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import { followDrag } from './follow-drag.ts'

export interface Corner {
  readonly x: 'left' | 'right'
  readonly y: 'top' | 'bottom'
}

const keys: Record<string, Partial<Corner>> = {
  ArrowLeft: { x: 'left' },
  ArrowRight: { x: 'right' },
  ArrowUp: { y: 'top' },
  ArrowDown: { y: 'bottom' },
}

/** Props for something small that lies in a corner of what it floats over, and is dragged to another. */
export function useCorner(element: RefObject<HTMLElement | null>, initial: Corner) {
  const [corner, setCorner] = useState(initial)
  const [offset, setOffset] = useState<{ x: number; y: number }>()

  return {
    'data-x': corner.x,
    'data-y': corner.y,
    'data-dragging': offset ? '' : undefined,
    style: offset && { transform: `translate(${offset.x}px, ${offset.y}px)` },
    onPointerDown: (event: PointerEvent<HTMLElement>) =>
      followDrag(event, {
        onMove: (x, y) => setOffset({ x, y }),
        onEnd() {
          if (element.current) setCorner(nearestCorner(element.current))
          setOffset(undefined)
        },
      }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const side = keys[event.key]
      if (!side || event.target !== event.currentTarget) return
      event.preventDefault()
      setCorner({ ...corner, ...side })
    },
  }
}

function nearestCorner(element: HTMLElement): Corner {
  const box = element.getBoundingClientRect()
  const around = (element.offsetParent ?? document.documentElement).getBoundingClientRect()
  return {
    x: box.left + box.right < around.left + around.right ? 'left' : 'right',
    y: box.top + box.bottom < around.top + around.bottom ? 'top' : 'bottom',
  }
}

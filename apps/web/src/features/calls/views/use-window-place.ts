import { type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { followDrag } from './follow-drag.ts'

/** So much of the window's head stays in sight, wherever it is moved. */
const margin = 80

/** Lets a window be moved by a handle. Its style sheet says where it is at first. */
export function useWindowPlace(element: RefObject<HTMLElement | null>, isMovable: boolean) {
  const isPhone = useIsPhone()
  const [place, setPlace] = useState<{ left: number; top: number }>()
  const canMove = isMovable && !isPhone

  useEffect(() => {
    const stayInSight = () => setPlace((before) => before && within(before))
    addEventListener('resize', stayInSight)
    return () => removeEventListener('resize', stayInSight)
  }, [])

  return {
    style: canMove ? place : undefined,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!canMove || !element.current) return
      const { left, top } = element.current.getBoundingClientRect()
      followDrag(event, {
        onMove: (x, y) => setPlace(within({ left: left + x, top: top + y })),
        onEnd() {},
      })
    },
  }
}

const within = ({ left, top }: { left: number; top: number }) => ({
  left: Math.max(-margin, Math.min(left, innerWidth - margin)),
  top: Math.max(0, Math.min(top, innerHeight - margin)),
})

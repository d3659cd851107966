import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../../platform/cx.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import styles from './call-frame.module.css'
import { followDrag } from './follow-drag.ts'
import { useCallKeys } from './use-controls.ts'
import { useCorner } from './use-corner.ts'
import { focusTarget } from './use-focus-key.ts'

export type Mode = 'window' | 'maximised' | 'mini'

/** Facts about a frame, for its parts. */
export interface Frame {
  mode: Mode
  become: (mode: Mode) => void
  /** Handler for the part of the frame that moves it. */
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

interface CallFrameProps {
  label: string
  /** A call without pictures needs less room. */
  isNarrow?: boolean
  /** Keys besides those of every call, while it has the focus. */
  keys?: Record<string, () => void>
  children: (frame: Frame) => ReactNode
}

/** A call: a window to move and size, all of the screen, or small in a corner while one goes on chatting. */
export function CallFrame({ label, isNarrow = false, keys, children }: CallFrameProps) {
  const [mode, setMode] = useState<Mode>('window')
  const frame = useRef<HTMLElement>(null)
  const isMini = mode === 'mini'
  const place = useWindowPlace(frame, mode === 'window')
  const corner = useCorner(frame, { x: 'right', y: 'bottom' })

  const become = (next: Mode) => {
    // A size that the person chose by the grip is for the window alone.
    frame.current?.style.removeProperty('width')
    frame.current?.style.removeProperty('height')
    setMode(next)
    frame.current?.focus({ preventScroll: true })
  }
  // Where it covers everything, the chat is behind it.
  useLayer(useIsPhone() && !isMini, () => become('mini'))
  const onKeys = useCallKeys(() => become(isMini ? 'window' : 'mini'), keys)
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  return (
    <section
      ref={frame}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={cx(styles.frame, styles[mode], isNarrow && styles.narrow)}
      data-mode={mode}
      {...(isMini ? corner : { style: place.style })}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (isMini) corner.onKeyDown(event)
        onKeys(event)
      }}
      {...focusTarget}
    >
      {children({ mode, become, onPointerDown: place.onPointerDown })}
    </section>
  )
}

/** Under the pictures: notes, and buttons. */
export const CallFooter = ({ children }: { children: ReactNode }) => (
  <footer className={styles.footer}>{children}</footer>
)

/** So much of the window's head stays in sight, wherever it is moved. */
const margin = 80

/** Lets a window be moved by a handle. Its style sheet says where it is at first. */
function useWindowPlace(element: RefObject<HTMLElement | null>, isMovable: boolean) {
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

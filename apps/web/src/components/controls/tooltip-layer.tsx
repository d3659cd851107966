import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './tooltip-layer.module.css'

export type TooltipSide = 'top' | 'bottom' | 'right'

const delay = 450
const gap = 8

/**
 * The one tooltip of the app: it shows `data-tooltip` of whatever is hovered or focused by keyboard, so that a list
 * of a thousand rows needs no tooltip components. It only repeats accessible names and is hidden from screen readers.
 */
export default function TooltipLayer() {
  const [target, setTarget] = useState<HTMLElement>()
  const popup = useRef<HTMLDivElement>(null)

  useEffect(() => watch(setTarget), [])

  useLayoutEffect(() => {
    if (target && popup.current) place(popup.current, target)
  }, [target])

  if (!target) return null
  return (
    <div ref={popup} className={styles.tooltip} aria-hidden="true">
      {target.dataset.tooltip}
    </div>
  )
}

function watch(show: (target: HTMLElement | undefined) => void) {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: HTMLElement | undefined

  const aim = (target: HTMLElement | undefined, wait: number) => {
    if (target === current) return
    clearTimeout(timer)
    current = target
    if (target) timer = setTimeout(() => target.isConnected && show(target), wait)
    else show(undefined)
  }
  const targetOf = (event: Event) =>
    (event.target instanceof Element && event.target.closest<HTMLElement>('[data-tooltip]')) || undefined
  const on = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, passive: true, signal: listening.signal })

  on('pointerover', (event) => (event as PointerEvent).pointerType === 'mouse' && aim(targetOf(event), delay))
  on('focusin', (event) => {
    const target = targetOf(event)
    aim(target?.matches(':focus-visible') ? target : undefined, 0)
  })
  for (const type of ['focusout', 'pointerdown', 'scroll', 'keydown']) on(type, () => aim(undefined, 0))

  return () => {
    listening.abort()
    clearTimeout(timer)
  }
}

function place(popup: HTMLElement, target: HTMLElement) {
  const box = target.getBoundingClientRect()
  const { width, height } = popup.getBoundingClientRect()
  const wanted = (target.dataset.tooltipSide ?? 'bottom') as TooltipSide
  const below = box.bottom + gap
  const above = box.top - gap - height
  const centre = box.left + box.width / 2 - width / 2
  const position = {
    right: [box.right + gap, box.top + box.height / 2 - height / 2],
    bottom: [centre, below + height > innerHeight ? above : below],
    top: [centre, above < 0 ? below : above],
  }[wanted]
  const [left = 0, top = 0] = position
  popup.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`
  popup.style.top = `${top}px`
}

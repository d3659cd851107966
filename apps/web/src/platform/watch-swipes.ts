/** Pixels from which a swipe counts. */
const swipeDistance = 56
/** Pixels within which a finger has not decided yet. */
const slack = 10

export interface Swiped {
  readonly row: HTMLElement
  /** How far it is to the left, in pixels. */
  readonly by: number
  /** Far enough to count. */
  readonly isArmed: boolean
}

interface Swipes {
  readonly signal: AbortSignal
  /** Pixels behind which the row no longer follows the finger. */
  readonly farthest: number
  /** The row that a finger may swipe, if it is on one. */
  rowOf(target: EventTarget | null): HTMLElement | undefined
  /** Called while a row follows the finger; undefined when it is back. */
  onMove(swiped: Swiped | undefined): void
  /** Called when a row is let go far enough to the left. */
  onSwiped(row: HTMLElement): void
}

/** Lets fingers swipe rows to the left. Rows need `touch-action: pan-y`, or the browser takes the gesture for its own. */
export function watchSwipes(element: HTMLElement, swipes: Swipes): void {
  const { signal, farthest, rowOf, onMove, onSwiped } = swipes
  let begun: { id: number; x: number; y: number; row: HTMLElement } | undefined
  let isSwiping = false
  let isArmed = false
  // A finger may be down since before this was loaded.
  let isFresh = true

  const end = () => {
    if (begun && isSwiping) {
      begun.row.style.translate = ''
      onMove(undefined)
    }
    begun = undefined
    isSwiping = false
    isArmed = false
  }

  element.addEventListener(
    'pointerdown',
    ({ pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, target }) => {
      isFresh = false
      end()
      if (pointerType !== 'touch' || !isPrimary) return
      const row = rowOf(target)
      if (row) begun = { id, x, y, row }
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'pointermove',
    ({ pointerType, isPrimary, pointerId, clientX, clientY, target }) => {
      if (isFresh && pointerType === 'touch' && isPrimary) {
        isFresh = false
        const row = rowOf(target)
        if (row) begun = { id: pointerId, x: clientX, y: clientY, row }
      }
      if (begun?.id !== pointerId) return
      const [across, down] = [clientX - begun.x, Math.abs(clientY - begun.y)]
      if (!isSwiping) {
        if (Math.max(-across, across, down) < slack) return
        // Scrolling, or to the right.
        if (across > 0 || -across < 2 * down) return end()
        isSwiping = true
      }
      const by = Math.min(Math.max(-across, 0), farthest)
      begun.row.style.translate = `${-by}px 0`
      if (!isArmed && by >= swipeDistance) navigator.vibrate?.(10)
      isArmed = by >= swipeDistance
      onMove({ row: begun.row, by, isArmed })
    },
    { signal, passive: true },
  )
  element.addEventListener(
    'pointerup',
    ({ pointerId }) => {
      if (begun?.id !== pointerId) return
      const row = isArmed ? begun.row : undefined
      end()
      if (row) onSwiped(row)
    },
    { signal },
  )
  element.addEventListener('pointercancel', end, { signal })
}

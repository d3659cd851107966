const gap = 8

function scrollerOf(element: HTMLElement): HTMLElement | undefined {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return undefined
}

/**
 * While a sheet comes from the bottom, moves the list around `element` up, so that the sheet does not cover what it is
 * about. @returns a function that moves it back
 */
export function keepInSight(element: HTMLElement, sheet: HTMLElement): () => void {
  const scroller = scrollerOf(element)
  if (!scroller) return () => undefined

  function place() {
    if (!scroller) return
    scroller.style.translate = ''
    const { top, bottom } = element.getBoundingClientRect()
    const over = bottom + gap - (innerHeight - sheet.offsetHeight)
    const by = Math.max(0, Math.min(over, top - scroller.getBoundingClientRect().top - gap))
    if (by === 0) return leave()
    scroller.style.translate = `0 ${-by}px`
    // Clips content beyond the upper edge, so that it does not cover the header.
    scroller.style.clipPath = `inset(${by}px 0 0 0)`
  }
  function leave() {
    if (scroller) scroller.style.translate = scroller.style.clipPath = ''
  }

  place()
  // The keyboard goes when the sheet takes the focus.
  addEventListener('resize', place)
  return () => {
    removeEventListener('resize', place)
    leave()
  }
}

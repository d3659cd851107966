const patience = 1000

/**
 * Gives the focus to an element once nothing has it: for when what has it now is about to leave the page, as a button
 * does that was the last of its kind, or a dialog whose opener is gone.
 */
export function inheritFocus(heir: HTMLElement | null | undefined) {
  const end = performance.now() + patience
  const look = () => {
    if (document.activeElement === document.body) heir?.focus({ preventScroll: true })
    else if (performance.now() < end) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Gives the focus to the heading of the page that has come, if what had it has gone: of what is chosen, else of the
 * list. From there on it is read aloud.
 */
export function focusHeading() {
  if (document.activeElement !== document.body) return
  const headings = [...document.querySelectorAll<HTMLElement>('main h1')]
  const heading = headings.findLast(({ offsetParent }) => offsetParent)
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Moves the focus to the nearest button in the direction of an arrow key, also into another section. */
export function focusNear(list: HTMLElement | null, key: string) {
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const current = buttons[at]
  if (!current) return
  if (key === 'ArrowLeft') buttons[at - 1]?.focus()
  else if (key === 'ArrowRight') buttons[at + 1]?.focus()
  else nearest(buttons, current, key === 'ArrowDown' ? 1 : -1)?.focus()
}

/** In the next row in this direction the one that is nearest; in the last of all its last. */
function nearest(buttons: readonly HTMLElement[], from: HTMLElement, step: 1 | -1) {
  const { left, top } = from.getBoundingClientRect()
  const places = buttons.map((button) => ({ button, box: button.getBoundingClientRect() }))
  const beyond = places.filter(({ box }) => (box.top - top) * step > box.height / 2)
  const row = Math.min(...beyond.map(({ box }) => Math.abs(box.top - top)))
  return beyond
    .filter(({ box }) => Math.abs(box.top - top) < row + 1)
    .sort((a, b) => Math.abs(a.box.left - left) - Math.abs(b.box.left - left))[0]?.button
}

/** Keys that move the focus. Those of a keyboard on the screen only write. */
const moving = /^(Tab|Escape|F6|Arrow\w+|Home|End|Page\w+)$/

/**
 * Whether the last thing was a finger. After somebody has written, a browser shows the ring around whatever gets the focus
 * back, as if they used the keyboard: the style sheet leaves it out while `data-touch` says otherwise.
 */
export function watchTouch(isTouchDevice = matchMedia('(pointer: coarse)').matches) {
  const { dataset } = document.documentElement
  const set = (isTouch: boolean) => {
    if (isTouch) dataset.touch = ''
    else delete dataset.touch
  }
  set(isTouchDevice)
  addEventListener('pointerdown', ({ pointerType }) => set(pointerType === 'touch'), true)
  addEventListener('keydown', ({ key }) => moving.test(key) && set(false), true)
}

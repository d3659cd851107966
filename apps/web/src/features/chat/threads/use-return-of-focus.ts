import { useEffect } from 'react'

/** Once a thread is closed, the focus is where it was opened. */
export function useReturnOfFocus(root: number) {
  useEffect(
    () => () => {
      const foot = document.querySelector<HTMLElement>(`[data-thread="${root}"]`)
      const isElsewhere = document.activeElement && document.activeElement !== document.body
      if (!isElsewhere && matchMedia('(hover: hover)').matches) foot?.focus({ preventScroll: true })
    },
    [root],
  )
}

import type { History } from './history.ts'
import type { Steps } from './steps.ts'

/** Asks for a layer to be closed; the code that opened it may refuse. */
type Close = () => void

/** A browser that does not answer is waited for no longer than this. */
export const patience = 3000

/**
 * A history of pages over which layers open: menus, dialogs, a viewer. Each layer is a step of the browser's, so that
 * Back closes the topmost; closed by other means it takes its step out again. Pages see nothing of this: before one
 * comes or goes, the steps of layers are gone.
 */
export function layered(steps: Steps): History & { open(close: Close): () => void } {
  let layers: { close: Close }[] = []
  /** Work to do at the page's own step. */
  let waiting: (() => void)[] = []
  let at = steps.mark()
  /** A step of ours is on its way. */
  let moving: ReturnType<typeof setTimeout> | undefined
  let notify = (_: number) => {}

  function move(by: number) {
    moving = setTimeout(arrive, patience)
    steps.go(by)
  }

  /** Brings the steps to what is open. */
  function settle() {
    while (!moving) {
      const wanted = waiting[0] ? 0 : layers.length
      if (at.depth > wanted) move(wanted - at.depth)
      else if (waiting[0]) waiting.shift()?.()
      else if (at.depth < wanted) {
        at = { ...at, depth: at.depth + 1 }
        steps.write('push', steps.location(), at)
      } else return
    }
  }

  function arrive() {
    const isOwn = moving
    clearTimeout(moving)
    moving = undefined
    const { index } = at
    at = steps.mark()
    if (at.index !== index) {
      waiting = []
      if (!isOwn) leave()
      notify(at.index - index)
    } else if (!isOwn && at.depth < layers.length) {
      closeAll(layers.slice(at.depth))
      setTimeout(restore)
      return
    }
    settle()
  }

  /** A layer that would not close has its step again. */
  function restore() {
    if (!moving && at.depth < layers.length) move(layers.length - at.depth)
    settle()
  }

  /** Layers belong to a page. */
  const leave = () => closeAll(layers.splice(0))

  function atPage(work: () => void) {
    waiting.push(work)
    settle()
  }

  return {
    location: steps.location,
    index: () => at.index,
    write(way, location) {
      if (location.pathname !== steps.location().pathname) leave()
      atPage(() => {
        if (way === 'push') at = { index: at.index + 1, depth: 0 }
        steps.write(way, location, at)
      })
    },
    go(by) {
      leave()
      atPage(() => move(by))
    },
    listen(onStep) {
      notify = onStep
      steps.listen(arrive)
      // After a reload nothing is open any more.
      settle()
    },
    open(close) {
      const layer = { close }
      layers.push(layer)
      queueMicrotask(settle)
      return () => {
        layers = layers.filter((one) => one !== layer)
        queueMicrotask(settle)
      }
    },
  }
}

function closeAll(layers: { close: Close }[]) {
  for (const { close } of layers.reverse()) close()
}

import { vi } from 'vitest'
import { layered } from '../layers.ts'
import { type Location, resolve } from '../location.ts'
import { type MemorySteps, memorySteps } from './memory-steps.ts'

interface Layer {
  name: string
  isRefusing: boolean
  close(): void
}

/** Somebody before pages and layers, as the screens would open and close them. */
export function person(steps: MemorySteps = memorySteps('/a')) {
  const history = layered(steps)
  const layers: Layer[] = []
  const seen: number[] = []
  history.listen((by) => void seen.push(by))
  const at = (href: string): Location => ({ ...resolve(href, steps.location()), state: null })

  return {
    history,
    steps,
    /** The steps between pages that pages were notified of. */
    seen,
    open(name: string, isRefusing = false): Layer {
      const layer: Layer = {
        name,
        isRefusing,
        close() {
          const index = layers.indexOf(layer)
          if (index >= 0) layers.splice(index, 1)
          gone()
        },
      }
      layers.push(layer)
      // A screen closes what it has opened a moment after it was asked to.
      const gone = history.open(() => void (layer.isRefusing || queueMicrotask(() => layer.close())))
      return layer
    },
    layers,
    names: () => layers.map(({ name }) => name),
    push: (href: string) => history.write('push', at(href)),
    replace: (href: string) => history.write('replace', at(href)),
    back: () => steps.go(-1),
    forward: () => steps.go(1),
    /** All that follows from it has happened. */
    async settled() {
      for (let turn = 0; turn < 6; turn += 1) await vi.advanceTimersByTimeAsync(0)
    },
  }
}

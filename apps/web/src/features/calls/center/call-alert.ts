import type { Alert } from '@parley/contract/alert'
import { decideForMe } from '../../../engine/deciding.ts'
import type { Engine } from '../../../engine/engine.ts'

/** So long it may take until it is known how I want to be told. */
export const patienceMs = 1000

/** A call that nobody notices is lost; whose it is need not be said. */
const unknown: Alert = { how: 'loud', shows: 'neither' }

/** How I am told of a person's call: what rings and what is shown go by the same. */
export function alertOfCall(engine: Pick<Engine, 'queries' | 'list'>, callerId: number): Promise<Alert> {
  return new Promise((resolve) => {
    const answer = (alert: Alert) => {
      clearTimeout(timer)
      resolve(alert)
    }
    const timer = setTimeout(() => answer(unknown), patienceMs)
    decideForMe(engine, { kind: 'direct', id: callerId }).then(answer, () => answer(unknown))
  })
}

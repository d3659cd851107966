import type { Alert } from '@parley/contract/alert'
import { decideForMe } from '../../../engine/deciding.ts'
import type { Engine } from '../../../engine/engine.ts'

/** So long it may take until it is known how I want to be told. */
export const patienceMs = 1000

/** How I am told of a person's call: what rings and what is shown go by the same. */
export const alertOfCall = (engine: Pick<Engine, 'queries' | 'list'>, callerId: number): Promise<Alert> =>
  decideForMe(engine, { kind: 'direct', id: callerId }, patienceMs)

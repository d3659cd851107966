import type { Alert } from '@parley/contract/alert'
import { decideForMe } from '../../../engine/deciding.ts'
import type { Engine } from '../../../engine/engine.ts'

/** Milliseconds that reading my notification settings may take. */
export const patienceMs = 1000

/** The alert for a person's call: what rings and what is shown go by the same. */
export const alertOfCall = (engine: Pick<Engine, 'queries' | 'list'>, callerId: number): Promise<Alert> =>
  decideForMe(engine, { kind: 'direct', id: callerId }, patienceMs)

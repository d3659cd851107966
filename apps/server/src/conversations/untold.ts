import type { FastifyBaseLogger } from 'fastify'
import { isSilence } from '../storage/silence.ts'
import type { Draft } from './drafts.ts'

/** So many of those that failed together are named. */
const namedMax = 10

/** Into the log: who could not store, and in which conversation, never what. */
export const tellUnstored =
  (kind: 'direct' | 'group', log: Pick<FastifyBaseLogger, 'error'>) =>
  (error: unknown, drafts: readonly Draft[] = []): void => {
    const named = drafts.slice(0, namedMax).map(({ senderId, to }) => ({ senderId, to }))
    const outage = isSilence(error) && { outage: 'database' }
    log.error(
      { err: error, ...outage, kind, messages: drafts.length, of: named },
      'messages could not be stored',
    )
  }

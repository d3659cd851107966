import type { FastifyBaseLogger } from 'fastify'
import { outageIn } from '../../db/database-unavailable.ts'
import type { Draft } from './drafts.ts'

/** So many of those that failed together are named. */
const namedMax = 10

/**
 * Logs who could not store, and in which conversation, never the content; or that stored messages could not be
 * published.
 */
export const logStoreFailure =
  (kind: 'direct' | 'group', log: Pick<FastifyBaseLogger, 'error'>) =>
  (error: unknown, drafts: readonly Draft[] = []): void => {
    if (drafts.length === 0) {
      log.error({ err: error, kind }, 'stored messages could not be published')
      return
    }
    const named = drafts.slice(0, namedMax).map(({ senderId, to }) => ({ senderId, to }))
    log.error(
      { err: error, ...outageIn(error), kind, messages: drafts.length, of: named },
      'messages could not be stored',
    )
  }

import type pg from 'pg'
import { StatementGroup } from './statement-group.ts'
import { streamOf } from './stream-of.ts'

/** So often in the time that a statement has is looked for those whose time is over. */
const looks = 20

/**
 * From now on a connection is given up whose oldest statement is not answered within this time. One clock looks at them
 * all: the driver's timers, one for each statement, keep all that a statement refers to until the next full garbage
 * collection, which makes the small ones four times as long.
 * @returns to be called when the pool is closed
 */
export function giveUpLate(connections: pg.Pool, answerMs: number): () => void {
  const askedAt = new Map<pg.PoolClient, number[]>()
  connections.on('connect', (client) => {
    const unanswered: number[] = []
    askedAt.set(client, unanswered)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const answered = () => void unanswered.shift()
    client.query = ((...given: unknown[]) => {
      unanswered.push(performance.now())
      const callback = given.at(-1)
      if (typeof callback === 'function')
        return query(...given.slice(0, -1), (...results: unknown[]) => {
          answered()
          callback(...results)
        })
      const answer = query(...given)
      // What is asked on one connection is answered in order.
      Promise.resolve(answer instanceof StatementGroup ? answer.done : answer).then(answered, answered)
      return answer
    }) as typeof client.query
  })
  connections.on('remove', (client) => void askedAt.delete(client as pg.PoolClient))

  const everyMs = answerMs / looks
  const clock = setInterval(() => {
    const late = performance.now() - (answerMs - everyMs)
    for (const [client, [oldest]] of askedAt)
      if (oldest !== undefined && oldest < late) streamOf(client).destroy(new Error('Query read timeout'))
  }, everyMs).unref()
  return () => clearInterval(clock)
}

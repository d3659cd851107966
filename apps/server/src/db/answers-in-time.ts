import type pg from 'pg'
import { type OpenSpan, tracing } from '../kernel/tracing.ts'
import type { SlowStatements } from './slow-statements.ts'
import { StatementGroup } from './statement-group.ts'
import { streamOf } from './stream-of.ts'

/** Number of checks for late statements in the time that a statement has. */
const looks = 20

interface Asked {
  readonly at: number
  /** The argument of the driver's `query`. */
  readonly what: unknown
  readonly span: OpenSpan | undefined
}

interface Watch {
  /** A connection is given up if its oldest statement is not answered within this many milliseconds. */
  readonly answerMs?: number | undefined
  /** Called with the duration of each statement, without the time for those before it on its connection. */
  readonly slow?: SlowStatements | undefined
}

/**
 * Gives up connections whose statements are not answered in time. One clock checks them all: the driver's timers, one
 * for each statement, hold everything that a statement refers to until the next full garbage collection, which makes
 * the small ones four times as long.
 * @returns a function to call when the pool is closed
 */
export function watchAnswers(connections: pg.Pool, { answerMs, slow }: Watch): () => void {
  const unansweredOf = new Map<pg.PoolClient, Asked[]>()
  connections.on('connect', (client) => {
    const unanswered: Asked[] = []
    let freeSince = 0
    unansweredOf.set(client, unanswered)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const answered = (failure?: { error: unknown }) => {
      const asked = unanswered.shift()
      asked?.span?.end(failure)
      const now = performance.now()
      if (asked) slow?.answered(now - Math.max(asked.at, freeSince), () => textOf(asked.what))
      freeSince = now
    }
    client.query = ((...given: unknown[]) => {
      unanswered.push({ at: performance.now(), what: given[0], span: spanOf(given[0]) })
      const callback = given.at(-1)
      if (typeof callback === 'function')
        return query(...given.slice(0, -1), (...results: unknown[]) => {
          answered(results[0] ? { error: results[0] } : undefined)
          callback(...results)
        })
      const answer = query(...given)
      // The statements of one connection are answered in order.
      Promise.resolve(answer instanceof StatementGroup ? answer.done : answer).then(
        () => answered(),
        (error: unknown) => answered({ error }),
      )
      return answer
    }) as typeof client.query
  })
  connections.on('remove', (client) => void unansweredOf.delete(client as pg.PoolClient))
  if (!answerMs) return () => undefined

  const everyMs = answerMs / looks
  const clock = setInterval(() => {
    const late = performance.now() - (answerMs - everyMs)
    for (const [client, [oldest]] of unansweredOf)
      if (oldest && oldest.at < late) streamOf(client).destroy(new Error('Query read timeout'))
  }, everyMs).unref()
  return () => clearInterval(clock)
}

/**
 * A span for a statement within a traced request; statements of the server's own have none, as they mean nothing alone.
 */
function spanOf(what: unknown): OpenSpan | undefined {
  const { tracer } = tracing
  if (!tracer?.current()) return undefined
  const text = textOf(what)
  const [, named, word] = /^(?:\/\*\s*(.+?)\s*\*\/|\s*(\w+))/.exec(text) ?? []
  return tracer.begin(named ?? word?.toLowerCase() ?? 'statement', {
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
}

function textOf(what: unknown): string {
  if (typeof what === 'string') return what
  return what instanceof StatementGroup ? what.texts : String((what as { text?: unknown }).text)
}

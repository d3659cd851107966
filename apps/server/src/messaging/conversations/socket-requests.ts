import { validator } from '@parley/contract/validate'
import type { Static, TSchema } from 'typebox'
import type { Gates } from '../../platform/domains/domain.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { Request, RequestAudience, Requests } from '../../platform/sockets/requests.ts'

type Handlers<S extends Record<string, TSchema>> = {
  [K in keyof S]: (connection: Connection, body: Static<S[K]>) => Promise<void>
}

/** Audience of every request: a new request has to declare who learns of it. */
type Audiences<S extends Record<string, TSchema>> = {
  [K in keyof S]: RequestAudience<Static<S[K]>>
}

/** Requests of a socket with their handlers. */
export function requests<S extends Record<string, TSchema>>(
  schemas: S,
  handlers: Handlers<S>,
  audiences: Audiences<S>,
): Requests {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const handle = handlers[name] as Request['handle']
    const audience = audiences[name] as RequestAudience
    return [name, { read: validator(schema), handle, audience } satisfies Request] as const
  })
  return Object.fromEntries(entries)
}

/** Answers a request, unless its connection has closed by the time it is its turn. */
export const answered =
  <B>({ admission, answers }: Gates, answer: (connection: Connection, body: B) => Promise<unknown>) =>
  async (connection: Connection, body: B): Promise<void> => {
    const isThere = () => connection.isOpen
    const endTurn = await answers.enter(connection.caller.userId, isThere)
    if (!endTurn) return
    try {
      if (await admission.enter(isThere)) await connection.deliver(await answer(connection, body))
    } finally {
      endTurn()
    }
  }

/**
 * The same for `sync`, by which a client also declares whether it requests again when it is notified that it is behind.
 */
export const synced = <B extends { behind?: boolean }>(
  gates: Gates,
  answer: (connection: Connection, body: B) => Promise<unknown>,
) => {
  const answerInTurn = answered(gates, answer)
  return (connection: Connection, body: B): Promise<void> => {
    connection.hasSynced = true
    connection.hearsBehind ||= body.behind === true
    return answerInTurn(connection, body)
  }
}

export async function answerPing(connection: Connection): Promise<void> {
  connection.sendJson({ event: 'pong' })
}

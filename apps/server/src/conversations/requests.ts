import { validator } from '@parley/contract/validate'
import type { Static, TSchema } from 'typebox'
import type { Admission } from '../http/admission.ts'
import type { Connection } from '../realtime/connection.ts'
import type { Request, Requests } from '../realtime/requests.ts'

type Handlers<S extends Record<string, TSchema>> = {
  [K in keyof S]: (connection: Connection, body: Static<S[K]>) => Promise<void>
}

/** Requests of a socket with their handlers. */
export function requests<S extends Record<string, TSchema>>(schemas: S, handlers: Handlers<S>): Requests {
  const entries = Object.entries(schemas).map(([name, schema]) => {
    const handle = handlers[name] as Request['handle']
    return [name, { read: validator(schema), handle } satisfies Request] as const
  })
  return Object.fromEntries(entries)
}

/** Answers a question, unless whoever asked has gone by the time it is their turn. */
export const answered =
  <B>(admission: Admission, answer: (connection: Connection, body: B) => Promise<unknown>) =>
  async (connection: Connection, body: B): Promise<void> => {
    if (await admission.enter(() => connection.isOpen)) connection.sendJson(await answer(connection, body))
  }

export async function answerPing(connection: Connection): Promise<void> {
  connection.sendJson({ event: 'pong' })
}

import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** The stream of a connection, which the driver shows nobody. */
export const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

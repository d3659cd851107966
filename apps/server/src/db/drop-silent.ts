import type pg from 'pg'
import { streamOf } from './stream-of.ts'

interface Listener {
  /** A connection was given up. */
  onSilence(): void
  /** A used connection was given back. */
  onAnswer(): void
}

/**
 * When a connection is given up, drops the idle ones with it, before `onSilence`: if the database's host has vanished,
 * they have probably fallen silent too, and each would have to be waited for.
 */
export function dropSilent(connections: pg.Pool, listener: Listener): void {
  const idle = new Set<pg.PoolClient>()
  const dropIdle = () => {
    const dropped = [...idle]
    idle.clear()
    for (const client of dropped) {
      // Ending it in a friendly way would wait for an answer.
      streamOf(client).destroy()
      // By this the pool forgets it at once, and not only when its stream has closed.
      client.emit('error', new Error('the connection was dropped with one that fell silent'))
    }
  }
  connections.on('connect', (client) => {
    client.on('error', () => {
      idle.delete(client)
      dropIdle()
    })
  })
  connections.on('acquire', (client) => void idle.delete(client))
  connections.on('remove', (client) => void idle.delete(client as pg.PoolClient))
  connections.on('release', (failed, released) => {
    const client = released as pg.PoolClient
    if (failed || streamOf(client).destroyed) {
      client.emit('error', new Error('the connection fell silent'))
      listener.onSilence()
    } else {
      idle.add(client)
      listener.onAnswer()
    }
  })
}

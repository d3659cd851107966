import { connect, type Socket } from 'node:net'
import type { Config } from '../../../platform/config/config.ts'
import type { Answer, Order } from './commands.ts'
import { exits } from './exits.ts'
import { isOwn, placesFor } from './place.ts'
import { answerIn, databaseOf, lineFrom, lineOf } from './wire.ts'

/** All people of a large site in one answer. */
const answerBytesMax = 32 * 1024 * 1024

/** Answer of a server that runs on the data folder; undefined if none does. */
export async function askServer(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  order: Order,
  patienceMs = 30_000,
): Promise<Answer | undefined> {
  const socket = await connection(config.dataDir)
  if (!socket) return undefined
  try {
    socket.write(lineOf({ ...order, database: databaseOf(config) }))
    const answer = answerIn(await lineFrom(socket, { bytes: answerBytesMax, ms: patienceMs }))
    if (answer) return answer
  } catch {
  } finally {
    socket.destroy()
  }
  return {
    problem:
      'The server did not answer, and may have done this all the same: see that it runs, and look before you try again.',
    exit: exits.unavailable,
  }
}

async function connection(dataDir: string): Promise<Socket | undefined> {
  const places = await placesFor(dataDir).catch(() => [])
  for (const path of places) {
    const isTrusted = await isOwn(path, dataDir).catch(() => false)
    const socket = isTrusted ? await connected(path) : undefined
    if (socket) return socket
  }
  return undefined
}

function connected(path: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

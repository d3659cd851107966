import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sockets } from '@parley/contract'
import { openPglite } from '../../apps/server/src/db/pglite.ts'
import { Clients } from '../load/clients.ts'
import type { Load, Result } from '../load/loads.ts'
import { createPairs, type Pair } from '../people.ts'
import { startParley } from '../servers.ts'

export interface Measured extends Result {
  /** Processor time of the server and its database for one message. */
  readonly cpuMicroseconds: number
  readonly syncsPerMessage: number
  /** Duration of one sync. */
  readonly syncMicroseconds: number
}

const preload = (name: string) => `--import ${new URL(name, import.meta.url).href}`

/** A server with an embedded database of its own under a folder, on one core, and its clients. */
export async function openServer(under: string, pairCount: number, isSynced: boolean, core: number) {
  const folder = mkdtempSync(join(under, 'parley-synced-'))
  // One pair more, which talks alone.
  const pairs = await fill(folder, pairCount + 1)
  const syncsFile = join(mkdtempSync(join(tmpdir(), 'parley-syncs-')), 'syncs')
  const preloads = [preload('count-syncs.ts'), ...(isSynced ? [] : [preload('unsynced.ts')])]
  const env = { PARLEY_DATA_DIR: folder, BENCH_SYNCS: syncsFile, NODE_OPTIONS: preloads.join(' ') }
  const server = await startParley({ env }, undefined)
  server.pinTo(core)
  const clients = new Map<number, Clients>()
  for (const some of [pairs.slice(0, 1), pairs.slice(1)])
    clients.set(some.length, await Clients.connect({ pairs: addressesOf(server.url, some) }))

  return {
    /** @param count of the pairs that talk: one, or all */
    async measure(load: Load, count: number): Promise<Measured> {
      const process = clients.get(count)
      if (!process) throw new Error(`there are no ${count} pairs`)
      const [syncs, cpu] = [syncsIn(syncsFile), server.cpuSeconds()]
      const result = await process.run(load)
      const now = syncsIn(syncsFile)
      const made = now.count - syncs.count
      return {
        ...result,
        cpuMicroseconds: ((server.cpuSeconds() - cpu) * 1e6) / result.messages,
        syncsPerMessage: made / result.messages,
        syncMicroseconds: made ? ((now.waitedMs - syncs.waitedMs) * 1000) / made : 0,
      }
    },
    async [Symbol.asyncDispose]() {
      for (const process of clients.values()) process[Symbol.dispose]()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(folder: string, pairCount: number): Promise<Pair[]> {
  const database = await openPglite(folder, () => undefined)
  await database.migrate()
  const pairs = await createPairs(database, pairCount)
  await database.close()
  return pairs
}

function addressesOf(serverUrl: string, pairs: readonly Pair[]) {
  const urlOf = ({ token }: Pair[number]) => `${serverUrl}${sockets.chat}?token=${token}`
  return pairs.map(([sender, receiver]) => ({
    senderUrl: urlOf(sender),
    receiverUrl: urlOf(receiver),
    receiverId: receiver.id,
  }))
}

function syncsIn(file: string): { count: number; waitedMs: number } {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { count: 0, waitedMs: 0 }
  }
}

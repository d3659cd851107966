import type { Random } from '../random.ts'
import type { ServerProcess } from './server-process.ts'
import type { Crowd, Site } from './site.ts'
import { openVersions, type VersionedDatabase } from './versions.ts'

/**
 * Two servers of the former version, which this one takes the place of one by one: in between people are on both. Each
 * run has a database of its own, that begins as the former left it.
 */
export async function openRolling(): Promise<Site> {
  const versions = await openVersions('beside', { PARLEY_DRAIN_LEAD_SECONDS: '1' })
  const nodes: ServerProcess[] = []
  const older = new Set<ServerProcess>()
  let database: VersionedDatabase | undefined

  async function begin(): Promise<Crowd> {
    for (const node of nodes.splice(0)) await node.kill()
    older.clear()
    database = await versions.newDatabase()
    for (const node of [database.former(), database.former()]) {
      await node.start()
      nodes.push(node)
      older.add(node)
    }
    return database.takeIn()
  }

  /** Starts a node of this version in its place. */
  async function replace(node: ServerProcess, end: () => Promise<void>): Promise<void> {
    if (!database) return
    older.delete(node)
    const newer = database.current()
    await newer.start()
    nodes.push(newer)
    await end()
    nodes.splice(nodes.indexOf(node), 1)
  }

  /** Nodes of the former version come first. */
  const next = (random: Random) => random.pick(older.size > 0 ? [...older] : nodes)

  return {
    nodes,
    takePeople: async (count) => (await begin()).take(count),
    disasters: {
      'rolling: a node of this version comes, and another drains': async (random) => {
        const node = next(random)
        await replace(node, () => node.drain())
      },
      'rolling: a node of this version comes, and another is killed': async (random) => {
        const node = next(random)
        await replace(node, () => node.kill())
      },
    },
    async calm() {
      // The former version may not know the requests at the end.
      for (const node of older) await replace(node, () => node.drain())
    },
    async close() {
      for (const node of nodes) await node.kill()
      await versions.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { heldLocks, isPlace, nodeClass, upgradeClass } from './advisory-locks.ts'
import { endClient } from './own-session.ts'

/** Time for older nodes to finish storing and end: a server's closing takes twelve seconds. */
export const olderNodesMs = 30_000
const retryMs = 250

/** Nodes that do not support the upgrade still run. */
export class OlderNodesRun extends Error {
  constructor(hosts: readonly string[]) {
    super(
      `An older Parley server still runs on this database (from ${hosts.join(', ')}), and could not live with what this version changes: stop it, then start this one again. Nothing was changed.`,
    )
  }
}

/**
 * Makes running nodes that know less than `floor` end, and waits until none holds its place. Nodes from before the
 * floor do not notice it. The request lasts until it is disposed of, or this process ends.
 * @throws OlderNodesRun
 */
export async function stopOlderNodes(
  connection: pg.ClientConfig,
  floor: number,
  withinMs: number,
): Promise<AsyncDisposable> {
  const client = new pg.Client({ ...connection, application_name: 'parley upgrade', keepAlive: true })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock_shared($1, $2)', [upgradeClass, floor])
    const until = Date.now() + withinMs
    for (
      let hosts = await olderHosts(client, floor);
      hosts.length > 0;
      hosts = await olderHosts(client, floor)
    ) {
      if (Date.now() > until) throw new OlderNodesRun(hosts)
      await sleep(retryMs)
    }
  } catch (error) {
    await endClient(client)
    throw error
  }
  return { [Symbol.asyncDispose]: () => endClient(client) }
}

async function olderHosts(client: pg.Client, floor: number): Promise<string[]> {
  const { rows } = await client.query<{ host: string }>(
    `with ${heldLocks}
    select distinct coalesce(host(a.client_addr), 'this host') as host
    from held p join pg_stat_activity a on a.pid = p.pid
    where ${isPlace} and not exists (
      select from held n where n.pid = p.pid and n.class = $1 and n.parts = 2 and n.key >= $2
    )`,
    [nodeClass, floor],
  )
  return rows.map(({ host }) => host)
}

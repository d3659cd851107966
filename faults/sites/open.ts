import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import type { SiteKind } from './kinds.ts'
import { openOneServer } from './one-server.ts'
import type { Site } from './site.ts'

export async function openSite(kind: SiteKind): Promise<Site> {
  if (kind === 'embedded') return openOneServer()
  const cluster = await startPostgresCluster()
  const site = await openOneServer(cluster.url)
  return {
    ...site,
    async close() {
      await site.close()
      await cluster.stop()
    },
  }
}

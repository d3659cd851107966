import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { whyNoSmallDisk } from '../../apps/server/test/support/small-disk.ts'
import { findPostgresFolder, findRedisServer } from '../../scripts/system.ts'
import { openDrained } from './drained.ts'
import { hasFormerVersion } from './former-version.ts'
import { openFrozenPostgres } from './frozen-postgres.ts'
import { openFrozenRedis } from './frozen-redis.ts'
import { openFullDisk } from './full-disk.ts'
import { openKilledServer } from './killed-server.ts'
import type { SiteKind } from './kinds.ts'
import { openOneServer } from './one-server.ts'
import { openRolling } from './rolling.ts'
import type { Site } from './site.ts'
import { openTwoNodes } from './two-nodes.ts'
import { openUpgraded } from './upgraded.ts'

export const openSite: Readonly<Record<SiteKind, () => Promise<Site>>> = {
  embedded: () => openOneServer(),
  async postgres() {
    const cluster = await startPostgresCluster()
    const site = await openOneServer(cluster.url)
    return {
      ...site,
      async close() {
        await site.close()
        await cluster.stop()
      },
    }
  },
  'full-disk': openFullDisk,
  'killed-embedded': () => openKilledServer('embedded'),
  'killed-postgres': () => openKilledServer('postgres'),
  'two-nodes': openTwoNodes,
  upgraded: openUpgraded,
  rolling: openRolling,
  'frozen-postgres': openFrozenPostgres,
  'frozen-redis': openFrozenRedis,
  drained: openDrained,
}

const tools = {
  PostgreSQL: findPostgresFolder,
  'redis-server': findRedisServer,
  'right to mount a disk': () => whyNoSmallDisk() === undefined,
  'version without a floor in its git': () => hasFormerVersion('withoutFloor'),
  'version beside which it lives in its git': () => hasFormerVersion('beside'),
}
const neededBy: Readonly<Record<SiteKind, readonly (keyof typeof tools)[]>> = {
  embedded: [],
  postgres: ['PostgreSQL'],
  'full-disk': ['right to mount a disk'],
  'killed-embedded': [],
  'killed-postgres': ['PostgreSQL'],
  'two-nodes': ['PostgreSQL', 'redis-server'],
  upgraded: ['PostgreSQL', 'redis-server', 'version without a floor in its git'],
  rolling: ['PostgreSQL', 'redis-server', 'version beside which it lives in its git'],
  'frozen-postgres': ['PostgreSQL'],
  'frozen-redis': ['PostgreSQL', 'redis-server'],
  drained: ['PostgreSQL', 'redis-server'],
}

/** Tools that this machine lacks for a kind of site. */
export const missingFor = (kind: SiteKind) => neededBy[kind].filter((tool) => !tools[tool]())

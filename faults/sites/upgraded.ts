import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../apps/server/src/storage/postgres.ts'
import { execute } from '../../apps/server/test/support/execute.ts'
import { startPostgresCluster } from '../../apps/server/test/support/postgres-cluster.ts'
import { restartableRedis } from '../../apps/server/test/support/restartable-redis.ts'
import type { Target } from '../network/line.ts'
import { layOutFormerVersion } from './former-version.ts'
import { currentMain, ServerProcess } from './server-process.ts'
import { Crowd, createPeople, environment, type Site } from './site.ts'

const people = 50

/** The former version, beside which this one comes. Each run has a database of its own, that begins as the former left it. */
export async function openUpgraded(): Promise<Site> {
  const former = layOutFormerVersion()
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-faults-'))
  const cluster = await startPostgresCluster({ synchronous_commit: 'on' })
  const redis = await restartableRedis()
  const nodes: Target[] = []
  let stage: Stage | undefined

  async function begin(): Promise<Stage> {
    await Promise.all([stage?.older.kill(), stage?.newer.kill()])
    const name = `run_${randomUUID().replaceAll('-', '')}`
    await execute(cluster.url, `create database ${name}`)
    const url = new URL(name, cluster.url).href
    const env = { ...environment(dataDir, url), REDIS_URL: redis.url }
    const older = new ServerProcess(env, join(dataDir, 'clock'), former.main)
    await older.start()
    nodes.splice(0, nodes.length, older)
    const newer = new ServerProcess(env, join(dataDir, 'clock'), currentMain)
    return { older, newer, crowd: new Crowd(await fill(url)), url, isUpgraded: false }
  }

  const upgrade = (how: (stage: Stage) => Promise<void>) => async () => {
    if (!stage) return
    if (stage.isUpgraded) await stage.newer.kill().then(() => stage?.newer.start())
    else await how(stage)
    stage.isUpgraded = true
  }

  return {
    nodes,
    async takePeople(count) {
      stage = await begin()
      return stage.crowd.take(count)
    },
    disasters: {
      'upgrade: the former version is stopped while the new one waits': upgrade(async ({ older, newer }) => {
        const started = newer.start()
        await older.stop()
        await started
        nodes.splice(0, 1, newer)
      }),
      'upgrade: the former version freezes, and wakes up beside the new one': upgrade(
        async ({ older, newer, url }) => {
          older.freeze()
          // As PostgreSQL does when a host has vanished; what else the node had open stays so.
          const vanished = `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name like 'parley place%' and datname = current_database()`
          await execute(url, vanished)
          await newer.start()
          nodes.unshift(newer)
          older.thaw()
          await refusesToWrite(older)
        },
      ),
    },
    async calm() {
      if (!stage) return
      // What is asked at the end the former version may not know.
      if (!stage.isUpgraded) await stage.newer.start()
      stage.isUpgraded = true
      await stage.older.kill()
      nodes.splice(0, nodes.length, stage.newer)
    },
    async close() {
      await Promise.all([stage?.older.kill(), stage?.newer.kill()])
      await redis.stop()
      await cluster.stop()
      for (const folder of [dataDir, former.folder]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Stage {
  readonly older: ServerProcess
  readonly newer: ServerProcess
  readonly crowd: Crowd
  readonly url: string
  isUpgraded: boolean
}

/** @throws when the node stores somebody new */
async function refusesToWrite({ port }: Target): Promise<void> {
  const pwd = 'a long enough secret'
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ nickname: 'Nobody', pwd, rePwd: pwd }),
  })
  if (answer.status !== 503) throw new Error(`the former version was answered ${await answer.text()}`)
}

async function fill(url: string) {
  const database = openPostgres({ connectionString: url, max: 1 }, () => undefined)
  const accounts = await createPeople(database.queries, people)
  await database.close()
  return accounts
}

import { execute } from '../../apps/server/test/support/execute.ts'
import type { Target } from '../network/line.ts'
import type { ServerProcess } from './server-process.ts'
import type { Crowd, Site } from './site.ts'
import { openVersions } from './versions.ts'

/** A version that this one does not live beside. Each run has a database of its own, that begins as the former left it. */
export async function openUpgraded(): Promise<Site> {
  const versions = await openVersions('withoutFloor')
  const nodes: Target[] = []
  let stage: Stage | undefined

  async function begin(): Promise<Stage> {
    await Promise.all([stage?.older.kill(), stage?.newer.kill()])
    const database = await versions.newDatabase()
    const older = database.former()
    await older.start()
    nodes.splice(0, nodes.length, older)
    const { url } = database
    return { older, newer: database.current(), crowd: await database.takeIn(), url, isUpgraded: false }
  }

  const upgrade = (how: (stage: Stage) => Promise<void>) => async () => {
    if (!stage) return
    if (stage.isUpgraded) await stage.newer.kill().then(() => stage?.newer.start())
    else await how(stage)
    stage.isUpgraded = true
  }

  return {
    nodes,
    lacksAlbums: true,
    lacksThreads: true,
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
          // It reads on, and shows unknown data as stored in the database.
          nodes.splice(1)
          await older.stop()
        },
      ),
    },
    async calm() {
      if (!stage) return
      // The former version may not know the requests at the end, and nothing else ends it.
      await stage.older.stop()
      if (!stage.isUpgraded) await stage.newer.start()
      stage.isUpgraded = true
      nodes.splice(0, nodes.length, stage.newer)
    },
    async close() {
      await Promise.all([stage?.older.kill(), stage?.newer.kill()])
      await versions.close()
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

/** @throws if the node stores a new account */
async function refusesToWrite({ port }: Target): Promise<void> {
  const pwd = 'a long enough secret'
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ nickname: 'Nobody', pwd, rePwd: pwd }),
  })
  if (answer.status !== 503) throw new Error(`the former version was answered ${await answer.text()}`)
}

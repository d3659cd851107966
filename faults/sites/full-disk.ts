import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@parley/client'
import { errors, limits } from '@parley/contract'
import { SmallDisk } from '../../apps/server/test/support/small-disk.ts'
import { clientOf } from '../person/calls.ts'
import type { Random } from '../random.ts'
import { fillDatabase } from './fill-database.ts'
import { ServerProcess } from './server-process.ts'
import { Crowd, environment, type Site } from './site.ts'

const people = 2000
const mebibyte = 1024 * 1024
const diskMebibytes = 1024
const floor = limits.databaseFloorBytes / mebibyte
const neededToStart = limits.databaseStartBytes / mebibyte
/** The server looks at its disk every second or two. */
const noticedWithinMs = 30_000

/** A server in a process of its own, on the embedded database, whose disk has too little room for a while: it only reads. */
export async function openFullDisk(): Promise<Site> {
  const disk = new SmallDisk(diskMebibytes)
  // However the harness ends: a mounted disk would stay in memory.
  process.once('exit', () => disk.remove())
  const dataDir = join(disk.folder, 'data')
  const crowd = new Crowd(await fillDatabase(dataDir, undefined, people))
  const [watcher] = crowd.take(1)
  const env = { ...environment(dataDir, undefined), PARLEY_FREE_SPACE_FLOOR_MIB: '0' }
  const server = new ServerProcess(env, join(disk.folder, 'clock'))
  await server.start()

  /** A server's answer to a request that has to store something. */
  const answerToWriting = () =>
    clientOf(`http://127.0.0.1:${server.port}`, watcher?.token ?? '')
      .call('PUT /api/user/user_info', { body: { nickname: 'Watcher' } })
      .then(
        () => 0,
        (error: unknown) => {
          if (error instanceof ApiError) return error.code
          throw error
        },
      )

  const untilItRefuses = async () => {
    const until = performance.now() + noticedWithinMs
    while ((await answerToWriting()) !== errors.outOfSpace.code) {
      if (performance.now() > until) throw new Error('on a full disk the server goes on storing')
      await sleep(20)
    }
  }

  let emptied: NodeJS.Timeout | undefined
  const makeRoom = () => {
    clearTimeout(emptied)
    disk.clear()
  }
  /** People go on while it is full. */
  const fill = async (random: Random) => {
    clearTimeout(emptied)
    const leave = random.integer(neededToStart, floor - 2)
    const fullMs = random.integer(100, 3000)
    disk.fill(leave)
    await untilItRefuses()
    emptied = setTimeout(makeRoom, fullMs)
  }
  const restart = async () => {
    await server.kill()
    // Below that a server does not start.
    if (disk.freeMebibytes < neededToStart) makeRoom()
    await server.start()
  }
  return {
    nodes: [server],
    takePeople: (count) => crowd.take(count),
    disasters: {
      'disk: full for a while': fill,
      'disk: full, and the server killed and started': async (random) => {
        await fill(random)
        await restart()
      },
    },
    calm: async () => makeRoom(),
    async close() {
      makeRoom()
      await server.kill()
      disk.remove()
    },
  }
}

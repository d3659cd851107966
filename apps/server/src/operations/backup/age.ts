import { setTimeout } from 'node:timers/promises'
import { ageOfNewest, type BackupSchedule } from './schedule.ts'

/** Milliseconds: a folder of another machine may not answer at all. */
const patienceMs = 1000

/**
 * How old the newest backup is: one look at a time, and no caller waits for a folder that does not answer.
 * @returns seconds; infinite where none is there, or nobody can look; undefined where no schedule is set
 */
export function backupAge(schedule: BackupSchedule | undefined, look = ageOfNewest) {
  let looking: Promise<number | undefined> | undefined
  return async (): Promise<number | undefined> => {
    if (!schedule) return undefined
    looking ??= look(schedule.folder)
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    const age = await Promise.race([looking, setTimeout(patienceMs, undefined, { ref: false })])
    return age === undefined ? Number.POSITIVE_INFINITY : age / 1000
  }
}

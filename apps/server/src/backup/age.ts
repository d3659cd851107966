import { ageOfNewest, type BackupSchedule } from './schedule.ts'

/** Infinite where none is there, or nobody can look; undefined where no schedule is set. */
export async function backupAgeSeconds(schedule: BackupSchedule | undefined): Promise<number | undefined> {
  if (!schedule) return undefined
  const age = await ageOfNewest(schedule.folder).catch(() => undefined)
  return age === undefined ? Number.POSITIVE_INFINITY : age / 1000
}

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** When backups are made by themselves, and how many are kept. */
export interface BackupSchedule {
  readonly folder: string
  /** Minute of the day, by the clock of this machine. */
  readonly minute: number
  readonly keep: number
}

const pattern = /^parley-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar$/
const unfinished = /^parley-\d{8}-\d{6}\.tar\.part$/

/** By UTC, so that names are in the order of time. */
export const nameAt = (at: Date): string =>
  `parley-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.tar`

/** When one was last to be made. */
export function dueSince(now: Date, minute: number): Date {
  const at = new Date(now)
  at.setHours(0, minute, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

/** Scheduled backups, the newest first; other files in the folder are ignored. */
export async function backupsIn(folder: string): Promise<{ readonly name: string; readonly at: Date }[]> {
  const found = (await readdir(folder)).flatMap((name) => {
    const parts = pattern.exec(name)?.slice(1).map(Number)
    if (!parts) return []
    const [year = 0, month = 0, day = 0, ...time] = parts
    return [{ name, at: new Date(Date.UTC(year, month - 1, day, ...(time as [number, number, number]))) }]
  })
  return found.sort((a, b) => b.at.getTime() - a.at.getTime())
}

/** Makes a backup if one is due, and removes those beyond `keep`. @returns the path of the new one */
export async function backUpIfDue(
  { folder, minute, keep }: BackupSchedule,
  make: (path: string) => Promise<unknown>,
  now = new Date(),
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // A backup that a wrong clock has dated in the future does not count.
  const newest = (await backupsIn(folder)).find(({ at }) => at <= now)
  if (newest && newest.at >= dueSince(now, minute)) return undefined
  const path = join(folder, nameAt(now))
  // A process that died may have left an unfinished backup.
  for (const name of await readdir(folder))
    if (unfinished.test(name)) await rm(join(folder, name), { force: true })
  await make(path)
  const past = (await backupsIn(folder)).filter(({ at }) => at <= now)
  for (const { name } of past.slice(keep)) await rm(join(folder, name))
  return path
}

/** Age of the newest backup, in milliseconds; undefined if there is none. */
export async function ageOfNewest(folder: string, now = new Date()): Promise<number | undefined> {
  const newest = (await backupsIn(folder)).find(({ at }) => at <= now)
  return newest && now.getTime() - newest.at.getTime()
}

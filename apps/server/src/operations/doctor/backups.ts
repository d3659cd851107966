import type { Config } from '../../platform/config/config.ts'
import { ageOfNewest } from '../backup/schedule.ts'
import { unwritable, type WriteProblems } from './disk.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const what = 'Backups'
/** A day, and two hours in which one may be made or tried again. */
const oldHours = 26

/** Whether the daily backup can be made, and was. */
export async function checkBackups(
  { backups }: Pick<Config, 'backups'>,
  problemsOf: WriteProblems,
): Promise<Finding[]> {
  if (!backups) return [fine(what, 'none is made each day (PARLEY_BACKUP_DIR).')]
  const { folder } = backups
  const { [folder]: problem } = await problemsOf([folder])
  if (problem) return [unwritable(what, folder, problem)]
  const age = await ageOfNewest(folder).catch((error: NodeJS.ErrnoException) => error)
  if (age instanceof Error && age.code !== 'ENOENT')
    return [wrong(what, `${folder} cannot be looked into (${age.code ?? age.message}).`)]
  if (typeof age !== 'number')
    return [doubtful(what, `there is none in ${folder} yet; a server makes the first soon after its start.`)]
  const hours = Math.round(age / 3600_000)
  if (hours <= oldHours) return [fine(what, `the newest in ${folder} is ${hours} hours old.`)]
  return [
    wrong(
      what,
      `the newest in ${folder} is ${hours} hours old: start the server, or read in its log why the job backup fails.`,
    ),
  ]
}

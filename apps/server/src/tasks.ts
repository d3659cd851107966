import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openBare } from './adapters.ts'
import { askServer } from './admin/operator/asking.ts'
import type { Answer, Task } from './admin/operator/commands.ts'
import type { Config } from './config/config.ts'
import { examine, lineOf } from './doctor/doctor.ts'
import { type DatabaseFacts, inspectDatabase } from './storage/inspection.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Perform = (config: Config, argument: string, env: Environment) => Promise<Answer>

const performances: Readonly<Record<Task, Perform>> = {
  async doctor(config, _argument, env) {
    const findings = await examine(config, env, () => factsOf(config))
    const isWrong = findings.some(({ state }) => state === 'wrong')
    return { said: findings.map(lineOf), ...(isWrong && { isWrong }) }
  },
}

/** Does what the operator's command does in its own process. */
export const perform = (task: Task, argument: string, config: Config, env: Environment): Promise<Answer> =>
  performances[task](config, argument, env)

/** A server has the embedded database for itself. Undefined where there is none yet. */
async function factsOf(config: Config): Promise<DatabaseFacts | undefined> {
  if (!config.databaseUrl) {
    const answer = await askServer(config, { command: 'database-facts', argument: '' })
    if (answer && 'problem' in answer) throw new Error(answer.problem)
    if (answer?.said[0]) return JSON.parse(answer.said[0])
    if (!existsSync(join(config.dataDir, 'database'))) return undefined
  }
  const { database } = await openBare(config)
  try {
    return await inspectDatabase(database.queries)
  } finally {
    await database.close()
  }
}

import { isDatabaseUnavailable } from './db/database-unavailable.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { CannotLoad } from './db/loading.ts'
import { isLasting, storageProblem } from './db/problems.ts'
import {
  type Answer,
  helpFor,
  type Order,
  printsData,
  taskIn,
  understand,
} from './moderation/administration/operator/commands.ts'
import { type Exit, exits } from './moderation/administration/operator/exits.ts'
import { askServer } from './moderation/administration/operator/operator-client.ts'
import { BrokenArchive } from './operations/backup/tar.ts'
import { ConfigError, MisusedCommand, NeighbourSilent, readConfig } from './platform/config/config.ts'
import { scrubber, secretsIn, settingsOf } from './platform/config/secrets-in.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Output of the operator's command, and its exit code. */
interface Outcome {
  readonly code: Exit
  readonly said: readonly string[]
  readonly problem?: string
}

/** Carries out what `npm run admin -- …` was given. @throws what nobody knows a sentence for */
export async function carryOut(
  [command = '', ...words]: readonly string[],
  env: Environment,
): Promise<Outcome> {
  const scrub = scrubber(secretsIn(settingsOf(env)))
  const help = helpFor(command, words)
  if (help) return { code: exits.done, said: help }
  const failed = (problem: string, code: Exit = exits.refused): Outcome => ({
    code,
    said: [],
    problem: scrub(problem),
  })
  const isJson = printsData(command) && words.includes('--json')
  try {
    const answer = await answerTo(command, isJson ? words.filter((word) => word !== '--json') : words, env)
    if ('problem' in answer) return failed(answer.problem, answer.exit)
    const said = isJson ? [JSON.stringify(answer.data)] : answer.said
    return { code: answer.isWrong ? exits.refused : exits.done, said: said.map(scrub) }
  } catch (error) {
    const problem = sentenceFor(error)
    if (problem === undefined) throw error
    return failed(problem, exitFor(error))
  }
}

function exitFor(error: unknown): Exit {
  if (error instanceof FolderInUse || error instanceof NeighbourSilent || isDatabaseUnavailable(error))
    return exits.unavailable
  if (error instanceof MisusedCommand) return exits.misused
  return error instanceof ConfigError || isLasting(error) ? exits.misconfigured : exits.refused
}

/**
 * Performs a task here, or sends the order to the running server. If none runs, the command opens the database itself,
 * and only then loads the code for that.
 */
async function answerTo(command: string, words: readonly string[], env: Environment): Promise<Answer> {
  const order: Order = { command, argument: words.join(' ') }
  const task = taskIn(order)
  if (task) {
    const { perform } = await import('./tasks.ts')
    return perform(task, words, readConfig(env), env)
  }
  const act = understand(order)
  if ('problem' in act) return act
  const config = readConfig(env)
  const answer = await askServer(config, order)
  if (answer) return answer
  const { openOperator } = await import('./context.ts')
  await using operator = await openOperator(config)
  return await act(operator)
}

/** A plain sentence for an error that the operator can mend. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof FolderInUse)
    return `${error.message} It does not answer this command: if it is only starting or ending, run this again in a moment; else stop it first.`
  if (error instanceof ConfigError || error instanceof CannotLoad) return error.message
  if (error instanceof BrokenArchive) return `Nothing was done: ${error.message}.`
  const { code, address, path = address } = error as { code?: string; address?: string; path?: string }
  if (code === 'ENOENT' && path) return `There is no ${path}.`
  if (code === 'EACCES' && path) return `You may not use ${path}: run this as the user that Parley runs as.`
  return storageProblem(error)
}

import { askServer } from './admin/operator/asking.ts'
import { type Answer, type Order, taskIn, understand } from './admin/operator/commands.ts'
import { BrokenArchive } from './backup/tar.ts'
import { ConfigError, readConfig } from './config/config.ts'
import { FolderInUse } from './storage/folder-lock.ts'
import { CannotLoad } from './storage/loading.ts'
import { storageProblem } from './storage/problems.ts'

const [command = '', ...words] = process.argv.slice(2)

try {
  const answer = await answerTo({ command, argument: words.join(' ') })
  if ('problem' in answer) fail(answer.problem)
  else for (const line of answer.said) console.log(line)
  if ('isWrong' in answer) process.exitCode = 1
} catch (error) {
  const sentence = sentenceFor(error)
  if (sentence === undefined) throw error
  fail(sentence)
}

/** Of the server that runs; where none does, the command opens the database itself, and only then loads what that takes. */
async function answerTo(order: Order): Promise<Answer> {
  const task = taskIn(order)
  if (task) {
    const { perform } = await import('./tasks.ts')
    return perform(task, order.argument, readConfig(process.env), process.env)
  }
  const act = understand(order)
  if ('problem' in act) return act
  const config = readConfig(process.env)
  const answer = await askServer(config, order)
  if (answer) return answer
  const { openOperator } = await import('./context.ts')
  await using operator = await openOperator(config)
  return await act(operator)
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** What the operator can mend, said plainly. */
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

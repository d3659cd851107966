import { calls } from '@parley/contract'
import { validator, violationMessage } from '@parley/contract/validate'
import { ConfigError, readConfig } from './config/config.ts'
import { openOperator } from './context.ts'
import { FolderInUse } from './storage/folder-lock.ts'
import { storageProblem } from './storage/problems.ts'

const usage = `npm run admin -- list                   who is an administrator
npm run admin -- grant 10001            make the user with this id an administrator
npm run admin -- revoke 10001           make an administrator a user again
npm run admin -- create-user Ann         a user with this nickname, and a code with which they set their password
npm run admin -- reset-password 10001   a code with which the user with this id sets a new password
npm run admin -- sign-out 10001         end all sign-ins of the user with this id
npm run admin -- restored               the database is a restored backup: clients read everything again`

const [command = '', ...words] = process.argv.slice(2)
const argument = words.join(' ')
const userId = /^\d{1,15}$/.test(argument) ? Number(argument) : undefined

try {
  if (command === 'list') await list()
  else if (command === 'grant' && userId) await change('grant', userId)
  else if (command === 'revoke' && userId) await change('revoke', userId)
  else if (command === 'create-user' && argument) await createUser(argument)
  else if (command === 'reset-password' && userId) await resetPassword(userId)
  else if (command === 'sign-out' && userId) await signOut(userId)
  else if (command === 'restored') await restored()
  else fail(usage)
} catch (error) {
  const sentence = sentenceFor(error)
  if (sentence === undefined) throw error
  fail(sentence)
}

async function list(): Promise<void> {
  await using operator = await openOperator(readConfig(process.env))
  const found = await operator.administrators()
  for (const { id, nickname } of found) console.log(`${id}  ${nickname}`)
  if (found.length === 0)
    console.log(
      'Nobody is an administrator yet. Register in the app, or npm run admin -- create-user Ann; then: npm run admin -- grant 10001',
    )
}

async function change(what: 'grant' | 'revoke', id: number): Promise<void> {
  await using operator = await openOperator(readConfig(process.env))
  const account = await operator[what](id)
  if (!account) return fail(`There is no user ${id}.`)
  console.log(`${account.nickname} (${id}) is ${what === 'grant' ? 'an administrator' : 'a user'} now.`)
}

async function createUser(wanted: string): Promise<void> {
  const read = validator(calls.register.body.properties.nickname)(wanted)
  if (!read.ok) return fail(violationMessage({ ...read.violation, path: '/nickname' }, 'en'))
  const nickname = read.value.trim()
  await using operator = await openOperator(readConfig(process.env))
  const { userId, code, expiresAt } = await operator.createUser(nickname)
  console.log(
    `${nickname} has the account ${userId}. With this code they set their password ("Forgot your password?"), once, until ${expiresAt.toISOString()}:`,
  )
  console.log(code)
}

async function resetPassword(id: number): Promise<void> {
  await using operator = await openOperator(readConfig(process.env))
  const issued = await operator.resetPassword(id)
  if (!issued) return fail(`There is no user ${id}.`)
  const { account, code, expiresAt } = issued
  console.log(
    `With this code ${account.nickname} (${id}) sets a new password, once, until ${expiresAt.toISOString()}:`,
  )
  console.log(code)
}

async function signOut(id: number): Promise<void> {
  await using operator = await openOperator(readConfig(process.env))
  const ended = await operator.signOut(id)
  if (!ended) return fail(`There is no user ${id}.`)
  console.log(
    `${ended.account.nickname} (${id}) is signed out everywhere. Sign-ins that ended: ${ended.count}.`,
  )
}

async function restored(): Promise<void> {
  await using operator = await openOperator(readConfig(process.env))
  await operator.restored()
  console.log('Clients will read everything again. Restart the servers, if any run.')
}

function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** What the operator can mend, said plainly. */
function sentenceFor(error: unknown): string | undefined {
  if (error instanceof FolderInUse)
    return `${error.message} Stop it, run this again, and start it; with PostgreSQL it can go on running.`
  return error instanceof ConfigError ? error.message : storageProblem(error)
}

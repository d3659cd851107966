import { isAbsolute } from 'node:path'
import { calls } from '@parley/contract'
import { validator, violationMessage } from '@parley/contract/validate'
import { writeProblems } from '../../../db/writable.ts'
import type { ImportOrder } from './importing.ts'
import type { OperatorService } from './service.ts'

/** Words that the operator typed. */
export interface Order {
  readonly command: string
  readonly argument: string
}

/** Output of a command: the lines of what was done, or why nothing was. */
export type Answer = Said | Problem

interface Said {
  readonly said: readonly string[]
  /** The lines report a problem: the command ends with 1. */
  readonly isWrong?: boolean
}

export interface Problem {
  readonly problem: string
}

export type Act = (operator: OperatorService) => Promise<Answer>

interface Command {
  /** An argument as an example, if it takes one. */
  readonly example: string
  readonly meaning: string
  /** The act for this argument, a problem with it, or undefined if the argument is not one. */
  readonly read: (argument: string) => Act | Problem | undefined
}

const commands: Readonly<Record<string, Command>> = {
  list: {
    example: '',
    meaning: 'who is an administrator',
    read: withNothing(async (operator) => {
      const found = await operator.administrators()
      if (found.length > 0)
        return said(
          ...found.map(({ id, nickname, is_owner }) => `${id}  ${nickname}${is_owner ? '  owner' : ''}`),
        )
      return said(
        'Nobody is an administrator yet. Register in the app, or npm run admin -- create-user Ann; then: npm run admin -- grant 10001',
      )
    }),
  },
  grant: {
    example: '10001',
    meaning: 'make the user with this id an administrator',
    read: withUser(async (operator, id) => {
      const account = await operator.grant(id)
      return account && said(`${account.nickname} (${id}) is an administrator now.`)
    }),
  },
  revoke: {
    example: '10001',
    meaning: 'make an administrator a user again',
    read: withUser(async (operator, id) => {
      const account = await operator.revoke(id)
      return account && said(`${account.nickname} (${id}) is a user now.`)
    }),
  },
  owner: {
    example: '10001',
    meaning: 'make the user with this id the owner of the site, in place of who is',
    read: withUser(async (operator, id) => {
      const account = await operator.makeOwner(id)
      return account && said(`${account.nickname} (${id}) is the owner of the site now.`)
    }),
  },
  'create-user': {
    example: 'Ann',
    meaning: 'a user with this nickname, and a code with which they set their password',
    read: withNickname(async (operator, nickname) => {
      const { userId, code, expiresAt } = await operator.createUser(nickname)
      return said(
        `${nickname} has the account ${userId}. With this code they set their password ("Forgot your password?"), once, until ${expiresAt.toISOString()}:`,
        code,
      )
    }),
  },
  'reset-password': {
    example: '10001',
    meaning: 'a code with which the user with this id sets a new password',
    read: withUser(async (operator, id) => {
      const issued = await operator.resetPassword(id)
      if (!issued) return undefined
      const { account, code, expiresAt } = issued
      return said(
        `With this code ${account.nickname} (${id}) sets a new password, once, until ${expiresAt.toISOString()}:`,
        code,
      )
    }),
  },
  'sign-out': {
    example: '10001',
    meaning: 'end all sign-ins of the user with this id',
    read: withUser(async (operator, id) => {
      const ended = await operator.signOut(id)
      if (!ended) return undefined
      return said(
        `${ended.account.nickname} (${id}) is signed out everywhere. Sign-ins that ended: ${ended.count}.`,
      )
    }),
  },
  deactivate: {
    example: '10001',
    meaning: 'end all sign-ins of the user with this id, who cannot sign in any more',
    read: withUser(async (operator, id) => {
      const outcome = await operator.deactivate(id)
      if (!outcome) return undefined
      const { account, problem } = outcome
      const who = `${account.nickname} (${id})`
      if (problem === 'lastAdministrator')
        return { problem: `${who} is the last active administrator: make another one first.` }
      return said(`${who} is deactivated, and cannot sign in.`)
    }),
  },
  reactivate: {
    example: '10001',
    meaning: 'let a deactivated user sign in again',
    read: withUser(async (operator, id) => {
      const account = await operator.reactivate(id)
      return account && said(`${account.nickname} (${id}) is active, and can sign in.`)
    }),
  },
  'second-factor-off': {
    example: '10001',
    meaning: 'turn two-step sign-in of the user with this id off, and remove their passkeys',
    read: withUser(async (operator, id) => {
      const removed = await operator.removeSecondFactor(id)
      if (!removed) return undefined
      const { account, wasOn } = removed
      return said(
        wasOn
          ? `${account.nickname} (${id}) signs in with the password alone now. Passkeys are removed.`
          : `${account.nickname} (${id}) has neither two-step sign-in nor passkeys.`,
      )
    }),
  },
  'rebuild-search': {
    example: '',
    meaning: 'make the index of messages anew, while the servers run',
    read: withNothing(async (operator) => {
      await operator.rebuildSearch()
      return said(
        'A running server begins within seconds, with the newest messages. Until it is done, searching finds what the index before had.',
      )
    }),
  },
  restored: {
    example: '',
    meaning: 'the database is a restored backup: clients read everything again',
    read: withNothing(async (operator) => {
      await operator.restored()
      return said('Clients will read everything again. Restart the servers, if any run.')
    }),
  },
}

/** Tasks that the command performs in its own process; it requests at most a part from the server. */
const tasks = {
  backup: { example: 'FILE', meaning: 'all that is stored into one file, while the server runs' },
  verify: { example: 'FILE', meaning: 'look whether a backup is whole, and what is in it' },
  restore: { example: 'FILE', meaning: 'a backup into an empty database and data folder' },
  move: {
    example: 'postgres://…',
    meaning: 'the stopped site into another database, or into the embedded one: embedded',
  },
  import: {
    example: 'PATH',
    meaning: 'what another product or site exported; --dry-run, --match-accounts, --renamed, --from, --as',
  },
  export: {
    example: 'FOLDER',
    meaning: 'people, groups and messages into a new folder, to be read elsewhere',
  },
  'lan-certificate': {
    example: 'FILE',
    meaning: 'the page by which people install the certificate of their own network',
  },
  doctor: { example: '', meaning: 'look at all that a server needs, and say what to mend' },
} as const

export type Task = keyof typeof tasks

/** Requests that only the command itself sends to a server. */
const questions: Readonly<Record<string, Command['read']>> = {
  'copy-database': withNothing(async (operator) => said(await operator.copyDatabase())),
  'database-facts': withNothing(async (operator) => said(JSON.stringify(await operator.databaseFacts()))),
  'write-problems': (argument) => {
    const folders = foldersIn(argument)
    return folders && (async () => said(JSON.stringify(await writeProblems(folders))))
  },
  'note-export': withNothing(async (operator) => {
    await operator.noteExport()
    return said()
  }),
  'import-path': (argument) => {
    const order = importOrderIn(argument)
    return order && ((operator) => operator.importPath(order))
  },
}

function foldersIn(argument: string): string[] | undefined {
  try {
    const folders: unknown = JSON.parse(argument)
    const isFolders =
      Array.isArray(folders) && folders.every((each) => typeof each === 'string' && isAbsolute(each))
    return isFolders ? folders : undefined
  } catch {
    return undefined
  }
}

function importOrderIn(argument: string): ImportOrder | undefined {
  try {
    const { path, from, place, isDryRun, matchesAccounts, isRenamed } = Object(JSON.parse(argument))
    if (typeof path !== 'string' || !isAbsolute(path)) return undefined
    return {
      path,
      from: typeof from === 'string' ? from : undefined,
      place: typeof place === 'string' ? place : undefined,
      isDryRun: isDryRun === true,
      matchesAccounts: matchesAccounts === true,
      isRenamed: isRenamed === true,
    }
  } catch {
    return undefined
  }
}

const lines = Object.entries({ ...commands, ...tasks }).map(([name, { example, meaning }]) => ({
  name,
  line: `npm run admin -- ${`${name} ${example}`.padEnd(25)} ${meaning}`,
}))
const usage = lines.map(({ line }) => line).join('\n')

const helpWords = new Set(['--help', '-h'])

/** What the operator typed asks for help: the lines about this command, or about all. Undefined where it does not. */
export function helpFor(command: string, words: readonly string[]): readonly string[] | undefined {
  if (command !== 'help' && ![command, ...words].some((word) => helpWords.has(word))) return undefined
  const about = lines.filter(({ name }) => name === command)
  return (about.length > 0 ? about : lines).map(({ line }) => line)
}

/** The task of a command; undefined if it is not a task, or not typed correctly. */
export function taskIn({ command, argument }: Order): Task | undefined {
  if (!Object.hasOwn(tasks, command)) return undefined
  const task = command as Task
  return (tasks[task].example === '') === (argument === '') ? task : undefined
}

/** The act of a command, or why it cannot be performed. */
export function understand({ command, argument }: Order): Act | Problem {
  const question = Object.hasOwn(questions, command) ? questions[command] : undefined
  const known = Object.hasOwn(commands, command) ? commands[command]?.read : undefined
  return (question ?? known)?.(argument) ?? { problem: usage }
}

const said = (...lines: string[]): Answer => ({ said: lines })

function withNothing(act: Act): Command['read'] {
  return (argument) => (argument === '' ? act : undefined)
}

/** @param act gives undefined where there is no such user */
function withUser(
  act: (operator: OperatorService, id: number) => Promise<Answer | undefined>,
): Command['read'] {
  return (argument) => {
    const id = /^\d{1,15}$/.test(argument) ? Number(argument) : 0
    if (id === 0) return undefined
    return async (operator) => (await act(operator, id)) ?? { problem: `There is no user ${id}.` }
  }
}

const readNickname = validator(calls.register.body.properties.nickname)

function withNickname(
  act: (operator: OperatorService, nickname: string) => Promise<Answer>,
): Command['read'] {
  return (argument) => {
    if (argument === '') return undefined
    if (argument.startsWith('--'))
      return { problem: `${argument} is no name: a name does not begin with --.` }
    const read = readNickname(argument)
    if (!read.ok) return { problem: violationMessage({ ...read.violation, path: '/nickname' }, 'en') }
    return (operator) => act(operator, read.value.trim())
  }
}

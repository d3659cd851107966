import { isAbsolute } from 'node:path'
import { calls } from '@parley/contract'
import { validator, violationMessage } from '@parley/contract/validate'
import { writeProblems } from '../../../db/writable.ts'
import type { PeopleFilter } from '../../../identity/users/service.ts'
import { type Exit, exits } from './exits.ts'
import type { ImportOrder } from './importing.ts'
import { groupLine, groupLines, personLine, personLines, settingLine } from './lines.ts'
import type { OperatorService } from './service.ts'
import { isSetting, type SettingName, settingNames } from './site-settings.ts'

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
  /** The same for programs, which `--json` prints in place of the lines. */
  readonly data?: unknown
}

export interface Problem {
  readonly problem: string
  /** 1 if it is absent. */
  readonly exit?: Exit
}

export type Act = (operator: OperatorService) => Promise<Answer>

interface Command {
  /** An argument as an example, if it takes one. */
  readonly example: string
  readonly meaning: string
  /** Its answer has data for `--json`. */
  readonly hasData?: true
  /** The act for this argument, a problem with it, or undefined if the argument is not one. */
  readonly read: (argument: string) => Act | Problem | undefined
}

const commands: Readonly<Record<string, Command>> = {
  list: {
    example: '',
    meaning: 'who is an administrator',
    hasData: true,
    read: withNothing(async (operator) => {
      const found = await operator.administrators()
      if (found.length > 0)
        return printed(
          {
            administrators: found.map(({ id, nickname, is_owner }) => ({ id, nickname, isOwner: is_owner })),
          },
          ...found.map(({ id, nickname, is_owner }) => `${id}  ${nickname}${is_owner ? '  owner' : ''}`),
        )
      return printed(
        { administrators: [] },
        'Nobody is an administrator yet. Register in the app, or npm run admin -- create-user Ann; then: npm run admin -- grant 10001',
      )
    }),
  },
  people: {
    example: '',
    meaning: 'who has an account; --admins, --deactivated or --never-signed-in: only those',
    hasData: true,
    read: (argument) => {
      if (!Object.hasOwn(peopleFilters, argument)) return undefined
      return async (operator) => {
        const people = await operator.facts.people(peopleFilters[argument])
        return printed({ people }, ...(people.length > 0 ? people.map(personLine) : ['There is nobody.']))
      }
    },
  },
  show: {
    example: '10001',
    meaning: 'the account with this id or account name',
    hasData: true,
    read: (argument) => {
      if (argument === '' || argument.startsWith('-')) return undefined
      return async (operator) => {
        const person = await operator.facts.person(argument)
        if (!person) return { problem: `There is no person ${argument}.` }
        return printed({ person }, ...personLines(person))
      }
    },
  },
  groups: {
    example: '',
    meaning: 'all groups; with the id of one: its members',
    hasData: true,
    read: (argument) => {
      if (argument === '')
        return async (operator) => {
          const groups = await operator.facts.groups()
          return printed({ groups }, ...(groups.length > 0 ? groups.map(groupLine) : ['There is no group.']))
        }
      const id = idIn(argument)
      if (id === undefined) return undefined
      return async (operator) => {
        const group = await operator.facts.group(id)
        if (!group) return { problem: `There is no group ${id}.` }
        return printed({ group }, ...groupLines(group))
      }
    },
  },
  settings: {
    example: '',
    meaning: 'what administrators decide for the site; get NAME: one; set NAME VALUE: change it',
    hasData: true,
    read: (argument) => {
      if (argument === '') return (operator) => readSettings(operator, settingNames)
      const [, verb, name = '', rest] = /^(get|set) (\S+)(?: (.*))?$/s.exec(argument) ?? []
      if (verb === undefined || (verb === 'set') !== (rest !== undefined)) return undefined
      if (!isSetting(name))
        return {
          problem: `There is no setting ${name}, but ${settingNames.join(', ')}.`,
          exit: exits.misused,
        }
      if (rest === undefined) return (operator) => readSettings(operator, [name])
      return async (operator) => {
        const problem = await operator.settings.set(name, rest)
        return problem === undefined ? readSettings(operator, [name]) : { problem }
      }
    },
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
    hasData: true,
    read: withNickname(async (operator, nickname) => {
      const { userId, code, expiresAt } = await operator.createUser(nickname)
      return printed(
        { userId, nickname, code, expiresAt },
        `${nickname} has the account ${userId}. With this code they set their password ("Forgot your password?"), once, until ${expiresAt.toISOString()}:`,
        code,
      )
    }),
  },
  'reset-password': {
    example: '10001',
    meaning: 'a code with which the user with this id sets a new password',
    hasData: true,
    read: withUser(async (operator, id) => {
      const issued = await operator.resetPassword(id)
      if (!issued) return undefined
      const { account, code, expiresAt } = issued
      return printed(
        { userId: id, nickname: account.nickname, code, expiresAt },
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
/** Commands whose answer `--json` prints as one line of JSON. */
const withData = new Set([
  ...Object.entries(commands).flatMap(([name, { hasData }]) => (hasData ? [name] : [])),
  'verify',
  'doctor',
])

const aboutJson = `--json behind ${[...withData].join(', ')} prints one line of JSON.`
const usage = [...lines.map(({ line }) => line), aboutJson].join('\n')

export const printsData = (command: string): boolean => withData.has(command)

/** The words were not typed as a command has to be. */
export const misused: Problem = { problem: usage, exit: exits.misused }

const helpWords = new Set(['--help', '-h'])

/** What the operator typed asks for help: the lines about this command, or about all. Undefined where it does not. */
export function helpFor(command: string, words: readonly string[]): readonly string[] | undefined {
  if (command !== 'help' && ![command, ...words].some((word) => helpWords.has(word))) return undefined
  const about = lines.filter(({ name }) => name === command)
  if (about.length === 0) return [...lines.map(({ line }) => line), aboutJson]
  return [
    ...about.map(({ line }) => line),
    ...(withData.has(command) ? ['--json prints it as one line of JSON.'] : []),
  ]
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
  return (question ?? known)?.(argument) ?? misused
}

const said = (...lines: string[]): Answer => ({ said: lines })
const printed = (data: object, ...lines: string[]): Answer => ({ said: lines, data })

const peopleFilters: Readonly<Record<string, PeopleFilter | undefined>> = {
  '': undefined,
  '--admins': 'administrators',
  '--deactivated': 'deactivated',
  '--never-signed-in': 'neverSignedIn',
}

async function readSettings(operator: OperatorService, names: readonly SettingName[]): Promise<Answer> {
  const { values, fixed } = await operator.settings.read()
  const settings = Object.fromEntries(names.map((name) => [name, values[name]]))
  return printed(
    { settings, fixed: fixed.filter((name) => Object.hasOwn(settings, name)) },
    ...names.map((name) => settingLine(name, values[name], fixed.includes(name))),
  )
}

function idIn(argument: string): number | undefined {
  const id = /^\d{1,15}$/.test(argument) ? Number(argument) : 0
  return id === 0 ? undefined : id
}

function withNothing(act: Act): Command['read'] {
  return (argument) => (argument === '' ? act : undefined)
}

/** @param act gives undefined where there is no such user */
function withUser(
  act: (operator: OperatorService, id: number) => Promise<Answer | undefined>,
): Command['read'] {
  return (argument) => {
    const id = idIn(argument)
    if (id === undefined) return undefined
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

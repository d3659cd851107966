import { parseArgs } from 'node:util'
import type { DatabaseKind } from '../databases.ts'

export interface Options {
  /** Seconds of one measurement; there are `rounds` of them for each server and load. */
  readonly seconds: number
  readonly rounds: number
  readonly pairs: number
  readonly databases: readonly DatabaseKind[]
  /** Folder for CPU profiles of the servers, or undefined for none. */
  readonly profile: string | undefined
}

const usage =
  'npm run bench -- speed [--seconds 5] [--rounds 3] [--pairs 200] [--database pglite|postgres|both] [--profile FOLDER]'

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      pairs: { type: 'string', default: '200' },
      database: { type: 'string', default: 'both' },
      profile: { type: 'string' },
    },
  })
  const databases = { pglite: ['pglite'], postgres: ['postgres'], both: ['postgres', 'pglite'] } as const
  const chosen = databases[values.database as keyof typeof databases] as readonly DatabaseKind[] | undefined
  const numbers = [values.seconds, values.rounds, values.pairs].map(Number)
  const [seconds = 0, rounds = 0, pairs = 0] = numbers
  if (!chosen || !numbers.every((number) => number > 0)) throw new Error(usage)
  return { seconds, rounds, pairs, databases: chosen, profile: values.profile }
}

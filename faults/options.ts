import { parseArgs } from 'node:util'
import { type SiteKind, siteKinds } from './sites/kinds.ts'

export interface Options {
  /** The first seed. */
  readonly seed: number
  /** How many seeds follow. */
  readonly runs: number
  readonly minutes: number
  /** Do only runs of these kinds. */
  readonly kinds: readonly SiteKind[]
  /** How often each seed is done. */
  readonly repeat: number
}

const usage = `npm run test:faults -- [--seed N] [--runs N] [--minutes N] [--repeat N] [--only ${siteKinds.join('|')}]`

/** A seed without a number of runs is run alone, to reproduce its result. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string' },
      runs: { type: 'string' },
      minutes: { type: 'string' },
      repeat: { type: 'string', default: '1' },
      only: { type: 'string', multiple: true },
    },
  })
  const unbounded = values.minutes !== undefined ? Number.MAX_SAFE_INTEGER : undefined
  const options = {
    seed: Number(values.seed ?? 1),
    runs: Number(values.runs ?? unbounded ?? (values.seed === undefined ? 2000 : 1)),
    minutes: Number(values.minutes ?? Number.POSITIVE_INFINITY),
    repeat: Number(values.repeat),
    kinds: (values.only ?? siteKinds) as SiteKind[],
  }
  const numbers = [options.seed, options.runs, options.minutes, options.repeat]
  if (!numbers.every((number) => number > 0) || !options.kinds.every((kind) => siteKinds.includes(kind)))
    throw new Error(usage)
  return options
}

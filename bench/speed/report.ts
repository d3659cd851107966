import type { DatabaseKind } from '../databases.ts'
import type { Load } from '../load/loads.ts'
import { table } from '../table.ts'
import { columns, type Measured } from './columns.ts'
import { type Name, names } from './contestants.ts'

/** Results of all contestants under one load, round by round. */
export interface Comparison {
  readonly load: Load
  readonly results: Readonly<Record<Name, readonly Measured[]>>
}

export interface Measurement {
  readonly kind: DatabaseKind
  readonly comparisons: readonly Comparison[]
  /** Memory that Parley held when it had started. */
  readonly bytesAtRest: number
}

const titles: Record<Name, string> = { parley: 'Parley', fair: 'fair relay', bare: 'bare relay' }
const databaseTitles: Record<DatabaseKind, string> = {
  postgres: 'PostgreSQL',
  pglite: 'Embedded database',
}
/** Clients that are busier than this may be what limits a load. */
const busy = 0.95

/** A table a load: Parley, each relay, and what Parley is beside it. */
export function report({ kind, comparisons, bytesAtRest }: Measurement, pairs: number): string {
  const title = `\n${databaseTitles[kind]}, ${pairs} pairs; Parley at rest holds ${megabytes(bytesAtRest)}`
  return [title, ...comparisons.map((comparison) => tableOf(comparison, kind))].join('\n\n')
}

/** The embedded database beside PostgreSQL, where both were measured. */
export function embeddedReport(measurements: readonly Measurement[]): string {
  const [embedded, postgres] = (['pglite', 'postgres'] as const).map((kind) =>
    measurements.find((measurement) => measurement.kind === kind),
  )
  if (!embedded || !postgres) return ''
  const [ours, theirs] = [embedded, postgres].map(({ comparisons }) => {
    const oneInFlight = comparisons.find(({ load }) => load.kind === 'inFlight' && load.each === 1)
    return median((oneInFlight?.results.parley ?? []).map(({ throughput }) => throughput))
  })
  const share = (ours ?? 0) / (theirs ?? Number.NaN)
  return `\nEmbedded, 1 in flight: ${ours?.toFixed(0)}/s, ${share.toFixed(2)} of PostgreSQL's ${theirs?.toFixed(0)}/s; at rest ${megabytes(embedded.bytesAtRest)}`
}

function tableOf({ load, results }: Comparison, kind: DatabaseKind): string {
  const shown = columns.filter((column) => column.isFor?.(load, kind) ?? true)
  const figures = (name: Name) =>
    shown.map(({ value, show }) => show(median(results[name].map((measured) => value(measured)))))
  const ratios = (name: Name) => shown.map(({ value }) => ratio(results.parley, results[name], value))
  const rows = [
    [describe(load), ...shown.map(({ heading }) => heading(load))],
    ...names.map((name) => [titles[name], ...figures(name)]),
    ...names.slice(1).map((name) => [`Parley / ${titles[name]}`, ...ratios(name)]),
  ]
  const limited = names.filter((name) => median(results[name].map((one) => one.clientsShare)) > busy)
  const doubts = limited.map(
    (name) => `The clients of ${titles[name]} were as busy as a core lets them be: it could do more.`,
  )
  return [table(rows), ...doubts].join('\n')
}

const describe = (load: Load) => {
  if (load.kind === 'group') return 'group of 500'
  return load.kind === 'inFlight' ? `${load.each} in flight` : `${load.perSecond}/s steady`
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** The median of the rounds' ratios, since what else the machine does changes from round to round. */
function ratio(
  parley: readonly Measured[],
  relay: readonly Measured[],
  value: (measured: Measured) => number,
): string {
  const ratios = parley.map((measured, i) => value(measured) / value(relay[i] as Measured))
  return median(ratios).toFixed(2)
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

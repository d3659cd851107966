import type { Load, Result } from './loads.ts'

export interface Measured extends Result {
  /** Processor time of the server for one message. */
  readonly cpuMicroseconds: number
}

/** What both servers did under one load, round by round. */
export interface Comparison {
  readonly load: Load
  readonly parley: readonly Measured[]
  readonly relay: readonly Measured[]
}

const headings = ['load', '', 'messages/s', 'ack p50', 'ack p99', 'arrival p99', 'CPU/message']

/** One table a database: for each load Parley, the relay, and Parley as a share of the relay. */
export function report(title: string, comparisons: readonly Comparison[]): string {
  const lines = comparisons.flatMap(({ load, parley, relay }) => [
    [describe(load), 'Parley', ...cells(parley)],
    ['', 'relay', ...cells(relay)],
    ['', 'ratio', ...ratios(parley, relay)],
  ])
  const widths = headings.map((_, i) => Math.max(...[headings, ...lines].map((line) => line[i]?.length ?? 0)))
  const row = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [
    `\n${title}\n`,
    row(headings),
    row(widths.map((width) => '-'.repeat(width))),
    ...lines.map(row),
  ].join('\n')
}

const describe = (load: Load) =>
  load.kind === 'inFlight' ? `${load.each} in flight` : `${load.perSecond}/s steady`

const fields = ['throughput', 'ackP50', 'ackP99', 'arrivalP99', 'cpuMicroseconds'] as const

const decimals = { throughput: 0, ackP50: 1, ackP99: 1, arrivalP99: 1, cpuMicroseconds: 0 }
const units = { throughput: '', ackP50: ' ms', ackP99: ' ms', arrivalP99: ' ms', cpuMicroseconds: ' µs' }

function cells(results: readonly Measured[]): string[] {
  return fields.map((field) => {
    const value = median(results.map((result) => result[field]))
    return `${value.toFixed(decimals[field])}${units[field]}`
  })
}

/** The median of the rounds' ratios, since what else the machine does changes from round to round. */
function ratios(parley: readonly Measured[], relay: readonly Measured[]): string[] {
  return fields.map((field) =>
    median(parley.map((result, i) => result[field] / (relay[i]?.[field] ?? Number.NaN))).toFixed(2),
  )
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

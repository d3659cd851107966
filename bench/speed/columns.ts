import type { DatabaseKind } from '../databases.ts'
import type { Load, Result } from '../load/loads.ts'

export interface Measured extends Result {
  /** Processor time of the server for one message, and of PostgreSQL. */
  readonly serverMicroseconds: number
  readonly databaseMicroseconds: number
  /** Share of both, during the load. */
  readonly shareOfCore: number
}

interface Column {
  heading(load: Load): string
  value(measured: Measured): number
  show(value: number): string
  /** Where the column is meaningful; default: everywhere. */
  isFor?(load: Load, kind: DatabaseKind): boolean
}

const ms = (value: number) => `${value.toFixed(1)} ms`
const us = (value: number) => `${value.toFixed(0)} µs`

export const columns: readonly Column[] = [
  {
    heading: ({ kind }) => (kind === 'group' ? 'deliveries/s' : 'messages/s'),
    value: ({ throughput }) => throughput,
    show: (value) => value.toFixed(0),
  },
  { heading: () => 'ack p50', value: ({ ackP50 }) => ackP50, show: ms },
  { heading: () => 'ack p99', value: ({ ackP99 }) => ackP99, show: ms },
  { heading: () => 'arrival p50', value: ({ arrivalP50 }) => arrivalP50, show: ms },
  { heading: () => 'arrival p99', value: ({ arrivalP99 }) => arrivalP99, show: ms },
  { heading: () => 'server CPU/message', value: ({ serverMicroseconds }) => serverMicroseconds, show: us },
  {
    heading: () => 'database CPU/message',
    value: ({ databaseMicroseconds }) => databaseMicroseconds,
    show: us,
    isFor: (_, kind) => kind === 'postgres',
  },
  {
    heading: () => 'of a core',
    value: ({ shareOfCore }) => shareOfCore,
    show: (value) => `${(100 * value).toFixed(0)} %`,
    isFor: ({ kind }) => kind === 'steady',
  },
]

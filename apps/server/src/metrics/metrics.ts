import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../config/installed.ts'
import { counts } from '../http/counts.ts'
import type { Connection } from '../realtime/connection.ts'
import { inTime } from '../storage/in-time.ts'

/** What is asked when somebody looks, and at no other time. */
export interface Measured {
  connections(): Iterable<Connection>
  people(): number
  pool(): { readonly open: number; readonly idle: number; readonly waiting: number }
  lag(): Promise<ReadonlyArray<{ follower: string; entries: number; seconds: number; setAside: number }>>
  degraded(): readonly string[]
}

/** How long whoever looks waits for the database. */
const lagMs = 2000
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The numbers of one server, in the words of Prometheus. */
export class Metrics {
  readonly registry = new Registry()
  readonly #http: Histogram<'method' | 'call' | 'status'>

  constructor(measured: Measured) {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    const gauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    const total = (name: string, help: string, read: () => number) =>
      new Counter({
        name,
        help,
        registers,
        collect() {
          this.reset()
          this.inc(read())
        },
      })
    new Gauge({ name: 'parley_version', help: 'Always 1', labelNames: ['version'], registers }).set(
      { version },
      1,
    )
    gauge('parley_people', 'People with a socket on this node', () => measured.people())
    new Gauge({
      name: 'parley_sockets',
      help: 'Open sockets on this node',
      labelNames: ['kind'],
      registers,
      collect() {
        const found = { chat: 0, group: 0 }
        for (const { kind } of measured.connections()) found[kind] += 1
        for (const [kind, number] of Object.entries(found)) this.set({ kind }, number)
      },
    })
    gauge('parley_send_queue_bytes', 'What waits for readers of sockets', () =>
      [...measured.connections()].reduce((sum, { queuedBytes }) => sum + queuedBytes, 0),
    )
    total('parley_frames_received_total', 'Frames that came in', () => counts.framesIn)
    total('parley_frames_sent_total', 'Frames that went out', () => counts.framesOut)
    total('parley_frame_bytes_sent_total', 'Bytes of these', () => counts.bytesOut)
    total('parley_messages_stored_total', 'Messages that were stored', () => counts.messagesStored)
    new Counter({
      name: 'parley_sockets_closed_total',
      help: 'Sockets that this node has closed, by the code that it gave; 4002 is a slow consumer',
      labelNames: ['code'],
      registers,
      collect() {
        this.reset()
        for (const [code, number] of counts.closes) this.inc({ code }, number)
      },
    })
    new Gauge({
      name: 'parley_database_connections',
      help: 'Connections to the database, and how many calls wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, number] of Object.entries(measured.pool())) this.set({ state }, number)
      },
    })
    new Gauge({
      name: 'parley_degraded',
      help: '1 for each thing that does not work although messages are stored',
      labelNames: ['what'],
      registers,
      collect() {
        this.reset()
        for (const what of measured.degraded()) this.set({ what }, 1)
      },
    })
    followerLag(registers, measured)
    const sizes = new Histogram({
      name: 'parley_commit_messages',
      help: 'Messages in one commit',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512],
      registers,
    })
    const times = new Histogram({
      name: 'parley_commit_seconds',
      help: 'Time of a commit of messages',
      buckets: secondsBuckets,
      registers,
    })
    counts.onCommit = (messages, seconds) => {
      sizes.observe(messages)
      times.observe(seconds)
    }
    this.#http = new Histogram({
      name: 'parley_http_seconds',
      help: 'Time of a request by its call and status',
      labelNames: ['method', 'call', 'status'],
      buckets: secondsBuckets,
      registers,
    })
  }

  /** @param call the route, never an address that somebody typed */
  answered(method: string, call: string, status: number, seconds: number): void {
    this.#http.observe({ method, call, status }, seconds)
  }
}

/** While the database does not answer they are not there. */
function followerLag(registers: Registry[], measured: Measured): void {
  const labelNames = ['follower'] as const
  const entries = new Gauge({
    name: 'parley_follower_entries',
    help: 'Entries that a follower has still to handle',
    labelNames,
    registers,
  })
  const setAside = new Gauge({
    name: 'parley_follower_set_aside',
    help: 'Entries that could not be handled',
    labelNames,
    registers,
  })
  new Gauge({
    name: 'parley_follower_seconds',
    help: 'Age of the first entry that a follower has not handled',
    labelNames,
    registers,
    async collect() {
      for (const each of [this, entries, setAside]) each.reset()
      const lag = await inTime(measured.lag(), lagMs, 'the database takes too long').catch(() => [])
      for (const { follower, seconds, entries: behind, setAside: aside } of lag) {
        this.set({ follower }, seconds)
        entries.set({ follower }, behind)
        setAside.set({ follower }, aside)
      }
    },
  })
}

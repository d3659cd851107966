import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { inTime } from '../../concurrency/in-time.ts'
import { batchCounts } from '../../db/batch-loader.ts'
import { commit, version } from '../config/installed.ts'
import { counts } from '../http/counts.ts'
import type { Connection } from '../sockets/connection.ts'

/** Values that are only read during a scrape. */
export interface Measured {
  connections(): Iterable<Connection>
  people(): number
  pool(): { readonly open: number; readonly idle: number; readonly waiting: number }
  admission(): { waiting: number; waits: number; seconds: number; gone: number }
  refusedNotices(): number
  jobs(): ReadonlyArray<{ job: string; done: number; failed: number; seconds: number }>
  lag(): Promise<ReadonlyArray<{ follower: string; entries: number; seconds: number; setAside: number }>>
  degraded(): readonly string[]
  /** Seconds since the newest backup was begun, infinite where none can be seen; undefined where none are made. */
  backupAge(): Promise<number | undefined>
}

/** Longest wait of a scrape for the database. */
const lagMs = 2000
const secondsBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The metrics of one server, in the format of Prometheus. */
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
    const totals = (name: string, help: string, label: string, read: () => ReadonlyMap<unknown, number>) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset()
          for (const [value, number] of read()) this.inc({ [label]: String(value) }, number)
        },
      })
    const at = commit()
    const about = { version, ...(at && { commit: at }) }
    new Gauge({
      name: 'parley_version',
      help: 'Always 1',
      labelNames: ['version', 'commit'],
      registers,
    }).set(about, 1)
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
      name: 'parley_refusals_total',
      help: 'Refused requests and frames, by their operation and the code of the answer',
      labelNames: ['call', 'code'],
      registers,
      collect() {
        this.reset()
        for (const [call, byCode] of counts.refusals)
          for (const [code, number] of byCode) this.inc({ call, code }, number)
      },
    })
    gauge('parley_admission_waiting', 'Work that waits to be let in', () => measured.admission().waiting)
    total(
      'parley_admission_waits_total',
      'Work that had to wait and was let in',
      () => measured.admission().waits,
    )
    total('parley_admission_wait_seconds_total', 'How long that waited', () => measured.admission().seconds)
    total(
      'parley_admission_gone_total',
      'Work dropped since nobody waited for it any more',
      () => measured.admission().gone,
    )
    total('parley_look_ups_total', 'Rows that were asked for one by one', () => batchCounts.asked)
    total('parley_look_up_statements_total', 'Statements that these took, together', () => batchCounts.made)
    totals(
      'parley_pushes_total',
      'Notifications to devices, by what became of them',
      'outcome',
      () => counts.pushes,
    )
    totals('parley_mails_total', 'Mails, by what became of them', 'outcome', () => counts.mails)
    totals(
      'parley_webhook_deliveries_total',
      'Deliveries of groups’ webhooks, by outcome; "again" is retried',
      'outcome',
      () => counts.webhookDeliveries,
    )
    total(
      'parley_webhook_wait_seconds_total',
      'How long what was taken had waited since it was said',
      () => counts.webhookWaits,
    )
    total('parley_notices_refused_total', 'Notices in Redis that no node of this site had signed', () =>
      measured.refusedNotices(),
    )
    jobRuns(registers, measured)
    totals(
      'parley_sockets_closed_total',
      'Sockets that this node has closed, by the code that it gave; 4002 is a slow consumer',
      'code',
      () => counts.closes,
    )
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
    new Gauge({
      name: 'parley_backup_age_seconds',
      help: 'Age of the newest of the backups that are made each day; infinite where none is seen',
      registers,
      async collect() {
        const age = await measured.backupAge()
        if (age === undefined) this.remove()
        else this.set(age)
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

  /** @param call the route, never an address that a person typed */
  answered(method: string, call: string, status: number, seconds: number): void {
    this.#http.observe({ method, call, status }, seconds)
  }
}

function jobRuns(registers: Registry[], measured: Measured): void {
  new Counter({
    name: 'parley_job_runs_total',
    help: 'Runs of jobs on this node, by whether they were done or failed',
    labelNames: ['job', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { job, done, failed } of measured.jobs()) {
        this.inc({ job, outcome: 'done' }, done)
        this.inc({ job, outcome: 'failed' }, failed)
      }
    },
  })
  new Counter({
    name: 'parley_job_seconds_total',
    help: 'How long jobs ran on this node',
    labelNames: ['job'],
    registers,
    collect() {
      this.reset()
      for (const { job, seconds } of measured.jobs()) this.inc({ job }, seconds)
    },
  })
}

/** Read once for all three; absent while the database does not answer. */
function followerLag(registers: Registry[], measured: Measured): void {
  let reading: ReturnType<Measured['lag']> | undefined
  const read = () => {
    reading ??= inTime(measured.lag(), lagMs, 'the database takes too long')
      .catch(() => [])
      .finally(() => {
        reading = undefined
      })
    return reading
  }
  const gauge = (name: string, help: string, number: 'entries' | 'seconds' | 'setAside') =>
    new Gauge({
      name,
      help,
      labelNames: ['follower'],
      registers,
      async collect() {
        const lag = await read()
        this.reset()
        for (const each of lag) this.set({ follower: each.follower }, each[number])
      },
    })
  gauge('parley_follower_seconds', 'Age of the first entry that a follower has not handled', 'seconds')
  gauge('parley_follower_entries', 'Entries that a follower has still to handle', 'entries')
  gauge('parley_follower_set_aside', 'Entries that could not be handled', 'setAside')
}

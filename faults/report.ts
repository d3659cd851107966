import type { Outcome } from './run/run.ts'
import { kindOf, type SiteKind } from './sites/kinds.ts'

const shown = 8
const shownCharacters = 400
const shownSlowest = 3

/** Results of all runs. */
export class Report {
  readonly #started = performance.now()
  readonly #faults = new Map<string, number>()
  readonly #failures: Outcome[] = []
  #slowest: Outcome[] = []
  readonly #kinds = new Map<SiteKind, { runs: number; ms: number }>()
  #runs = 0
  #messages = 0

  get hasFailed(): boolean {
    return this.#failures.length > 0
  }

  add(outcome: Outcome): void {
    this.#runs++
    const kind = kindOf(outcome.seed)
    const { runs, ms } = this.#kinds.get(kind) ?? { runs: 0, ms: 0 }
    this.#kinds.set(kind, { runs: runs + 1, ms: ms + outcome.tookMs })
    this.#messages += outcome.messages
    for (const [fault, count] of outcome.faults)
      this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + count)
    this.#slowest = [...this.#slowest, outcome]
      .sort((a, b) => b.settledMs - a.settledMs)
      .slice(0, shownSlowest)
    if (outcome.complaints.length === 0) return
    this.#failures.push(outcome)
    console.error(describe(outcome))
  }

  toString(): string {
    const seconds = (performance.now() - this.#started) / 1000
    const faults = [...this.#faults].sort(([a], [b]) => (a < b ? -1 : 1))
    const total = faults.reduce((sum, [, count]) => sum + count, 0)
    const rows: [string, number][] = [
      ['runs', this.#runs],
      ['messages sent', this.#messages],
      ['faults injected', total],
      ...faults.map(([fault, count]): [string, number] => [`  ${fault}`, count]),
      ['failures', this.#failures.length],
    ]
    const width = Math.max(...rows.map(([name]) => name.length))
    const lines = rows.map(([name, count]) => `| ${name.padEnd(width)} | ${String(count).padStart(8)} |`)
    const seeds = this.#failures.map(({ seed }) => seed)
    return [
      '',
      ...lines,
      `${(seconds / this.#runs).toFixed(2)} s a run, ${(seconds / 60).toFixed(1)} min in all`,
      ...[...this.#kinds].map(
        ([kind, { runs, ms }]) => `${kind}: ${runs} of ${(ms / runs / 1000).toFixed(1)} s`,
      ),
      ...this.#slowest.map(slowness),
      ...(seeds.length > 0 ? [`failing seeds: ${seeds.join(' ')}`] : []),
    ].join('\n')
  }
}

const slowness = ({ seed, settledMs, awaited }: Outcome) =>
  `slow to settle: ${(settledMs / 1000).toFixed(1)} s by seed ${seed}${awaited ? `, which waited for: ${awaited.slice(0, shownCharacters)}` : ''}`

const describe = ({ seed, complaints }: Outcome) =>
  [
    `\nseed ${seed}: ${complaints.length} things are wrong; npm run test:faults -- --seed ${seed} --repeat 20`,
    ...complaints.slice(0, shown).map((complaint) => `  ${complaint.slice(0, shownCharacters)}`),
    ...(complaints.length > shown ? ['  …'] : []),
  ].join('\n')

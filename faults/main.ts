import { type Options, readOptions } from './options.ts'
import { Report } from './report.ts'
import { run } from './run/run.ts'
import { kindOf, type SiteKind, sharedBy } from './sites/kinds.ts'
import { missingFor, openSite } from './sites/open.ts'

/** The seeds of one kind, each as often as wanted, until the time is up. */
function* seedsOf(kind: SiteKind, { seed, runs, repeat, minutes }: Options): Generator<number> {
  const until = performance.now() + minutes * 60_000
  for (let n = 0; n < runs; n++) {
    if (kindOf(seed + n) !== kind) continue
    for (let time = 0; time < repeat; time++) {
      if (performance.now() > until) return
      yield seed + n
    }
  }
}

/** One after the other: opening them all at once would keep the machine busy while the first runs wait for it. */
let opening: Promise<unknown> = Promise.resolve()

async function runAll(kind: SiteKind, options: Options, report: Report): Promise<void> {
  const seeds = seedsOf(kind, options)
  const first = seeds.next()
  if (first.done) return
  const missing = missingFor(kind)
  if (missing.length > 0) {
    console.error(`Skips the runs of "${kind}": this machine has no ${missing.join(' and no ')}.`)
    return
  }
  const opened = opening.then(openSite[kind])
  opening = opened
  const site = await opened
  const work = async (seed: number | undefined) => {
    for (let next = seed; next !== undefined; next = seeds.next().value ?? undefined)
      report.add(await run(next, site))
  }
  const others = Array.from({ length: sharedBy[kind] - 1 }, () => work(seeds.next().value ?? undefined))
  await Promise.all([work(first.value), ...others])
  await site.close()
}

const options = readOptions(process.argv.slice(2))
const report = new Report()
await Promise.all(options.kinds.map((kind) => runAll(kind, options, report)))
console.log(report.toString())
process.exit(report.hasFailed ? 1 : 0)

import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface Failure {
  readonly name: string
  readonly message: string
}

/** The result of one test file in one stage. */
export interface FileResult {
  readonly stage: string
  readonly file: string
  readonly passed: number
  readonly skipped: number
  readonly failures: readonly Failure[]
  /** Seconds that its tests took. */
  readonly seconds: number
  /** Processor seconds of the worker that ran it, where the worker can be measured. */
  readonly cpuSeconds?: number | undefined
}

/** The sources that were tested: a run can be resumed as long as they are the same. */
interface Head {
  readonly tree: string
  readonly tier: string
}

/** Results are appended file by file, so that a run that was interrupted can be resumed. */
export function openJournal(place: string) {
  return {
    /** @returns the files that passed in an earlier run of the same sources, if it is to be resumed */
    begin(head: Head, resume: boolean): FileResult[] {
      const [known, ...results] = resume ? read(place) : []
      const isSame = JSON.stringify(known) === JSON.stringify(head)
      const good = isSame ? (results as FileResult[]).filter(({ failures }) => failures.length === 0) : []
      mkdirSync(dirname(place), { recursive: true })
      writeFileSync(place, [head, ...good].map((line) => `${JSON.stringify(line)}\n`).join(''))
      return good
    },
    append(result: FileResult): void {
      appendFileSync(place, `${JSON.stringify(result)}\n`)
    },
    /** The last result of each file of a stage. */
    of(stage: string): FileResult[] {
      const results = (read(place).slice(1) as FileResult[]).filter((one) => one.stage === stage)
      return [...new Map(results.map((one) => [one.file, one])).values()]
    },
  }
}

export const journal = openJournal('test-results/journal.jsonl')

function read(place: string): unknown[] {
  try {
    // The last line may be half written.
    return readFileSync(place, 'utf8')
      .split('\n')
      .flatMap((line) => (line.endsWith('}') ? [JSON.parse(line) as unknown] : []))
  } catch {
    return []
  }
}

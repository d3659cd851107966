import { minutes } from '../run.ts'

/** Seconds between two lines, so that a run that hangs says where. */
const everySeconds = 20

/** Data that a stage passes to the reporter in its process. */
export interface StageContext {
  readonly name: string
  /** Seconds that the stages after this one are expected to take. */
  readonly laterSeconds: number
}

/** The stage that this process runs; undefined of a runner that a person started. */
export function currentStage(): StageContext | undefined {
  const { PARLEY_TEST_STAGE: stage } = process.env
  return stage === undefined ? undefined : (JSON.parse(stage) as StageContext)
}

/** Prints how many files are done, of how many, and what is left. */
export class Progress {
  readonly #stage: StageContext
  readonly #files: number
  readonly #started = performance.now()
  #printed = performance.now()
  #done = 0

  constructor(stage: StageContext, files: number) {
    this.#stage = stage
    this.#files = files
  }

  fileDone(): void {
    this.#done += 1
    const now = performance.now()
    if (now - this.#printed < everySeconds * 1000 && this.#done < this.#files) return
    this.#printed = now
    const elapsed = (now - this.#started) / 1000
    const left = (elapsed / this.#done) * (this.#files - this.#done)
    console.log(
      `${this.#stage.name}: ${this.#done} of ${this.#files} files in ${minutes(elapsed)}, ` +
        `about ${minutes(left)} left here, ${minutes(left + this.#stage.laterSeconds)} in all`,
    )
  }
}

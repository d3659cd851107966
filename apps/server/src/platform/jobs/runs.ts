/** Runs of a job on this node since its start. */
export interface JobRuns {
  readonly job: string
  readonly done: number
  readonly failed: number
  readonly seconds: number
}

export class Runs {
  readonly #byJob = new Map<string, { done: number; failed: number; seconds: number }>()

  ended(job: string, isDone: boolean, seconds: number): void {
    const runs = this.#byJob.get(job) ?? { done: 0, failed: 0, seconds: 0 }
    this.#byJob.set(job, runs)
    runs[isDone ? 'done' : 'failed'] += 1
    runs.seconds += seconds
  }

  all(): JobRuns[] {
    return Array.from(this.#byJob, ([job, runs]) => ({ job, ...runs }))
  }
}

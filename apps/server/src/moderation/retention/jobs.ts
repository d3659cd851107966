import type { Job } from '../../platform/jobs/job.ts'
import { type ExpiredContentEraser, jobNames } from './expired-content-eraser.ts'

export const retentionJobs = (eraser: ExpiredContentEraser): Job[] => [
  { name: jobNames.aged, everyMs: 3600_000, on: 'oneNode', work: (signal) => eraser.run(signal) },
  {
    name: jobNames.gone,
    everyMs: 60_000,
    on: 'oneNode',
    work: (signal) => eraser.clear(signal),
  },
  // Each node looks, which writes nothing where nothing is due; of two that find the same one erases it.
  {
    name: jobNames.vanishing,
    everyMs: 3000,
    on: 'eachNode',
    work: (signal) => eraser.eraseDisappearing(signal),
  },
]

import type { Job } from '../jobs/job.ts'
import type { Eraser } from './eraser.ts'

export const retentionJobs = (eraser: Eraser): Job[] => [
  { name: 'retention', everyMs: 3600_000, on: 'oneNode', work: (signal) => eraser.run(signal) },
  {
    name: 'conversations that are gone',
    everyMs: 60_000,
    on: 'oneNode',
    work: (signal) => eraser.clear(signal),
  },
  // Each node looks, which writes nothing where nothing is due; of two that find the same one erases it.
  { name: 'vanishing messages', everyMs: 3000, on: 'eachNode', work: (signal) => eraser.vanish(signal) },
]

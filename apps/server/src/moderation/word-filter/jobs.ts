import { wordLimits } from '@parley/contract'
import type { Job } from '../../platform/jobs/job.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'
import type { ReviewService } from './held/review-service.ts'

export const wordJobs = (rules: WordRules, reviews: ReviewService): Job[] => [
  {
    name: 'word rules',
    everyMs: wordLimits.knownSeconds * 1000,
    on: 'eachNode',
    work: () => rules.refresh(),
  },
  { name: 'old held messages', everyMs: 3600_000, on: 'oneNode', work: (signal) => reviews.sweep(signal) },
]

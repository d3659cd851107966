import type { Database, Queries } from '../../db/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { sweepAddresses } from './address-repository.ts'
import { sweepLetters } from './letter-repository.ts'
import { sweepRefusals } from './refusal-repository.ts'
import { sweepResets } from './reset-repository.ts'
import type { MailSender } from './sending.ts'

export const mailJobs = ({ queries }: Database, sender: MailSender | undefined): Job[] => [
  // Data from when the site sent email is deleted too.
  { name: 'sweep addresses for e-mail', everyMs: 3600_000, on: 'oneNode', work: () => sweep(queries) },
  ...(sender
    ? [
        // Whatever each takes no other node does.
        {
          name: 'mails',
          everyMs: 5000,
          on: 'eachNode',
          work: (signal: AbortSignal) => sender.work(signal),
        } satisfies Job,
      ]
    : []),
]

export async function sweep(queries: Queries): Promise<void> {
  await sweepLetters(queries)
  await sweepAddresses(queries)
  await sweepRefusals(queries)
  await sweepResets(queries)
}

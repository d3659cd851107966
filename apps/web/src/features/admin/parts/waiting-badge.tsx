import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../components/marks/badge.tsx'
import { heldCountQuery } from '../../../domain/administration/word-filter.ts'
import { waitingCountQuery } from '../../../domain/joining/registrations.ts'
import { reportsQuery } from '../../../domain/reports/reports.ts'
import { useT } from '../../../platform/texts/index.ts'

/** How much waits for the staff on a page, wherever of the pages one is. */
function WaitingBadge({ count }: { count: number }) {
  const t = useT()
  return <Badge count={count} label={t('admin.waiting', { count })} />
}

/** Open reports, and messages that are held. */
export function ReportsWaiting() {
  const reports = useQuery(reportsQuery({ state: 'open', limit: 1 })).data?.count ?? 0
  const held = useQuery(heldCountQuery).data?.count ?? 0
  return <WaitingBadge count={reports + held} />
}

/** Number of people who ask for an account. */
export const JoiningWaiting = () => <WaitingBadge count={useQuery(waitingCountQuery).data?.count ?? 0} />

import { useSearchParams } from '../../../platform/router/use-search-params.ts'
import { ReportPage } from './report-page.tsx'
import { ReportsPage } from './reports-page.tsx'

/** All reports, or the one in the address. */
export default function Reports() {
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  return Number.isSafeInteger(id) && id > 0 ? <ReportPage key={id} id={id} /> : <ReportsPage />
}

import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'

/** How the site is doing. */
export default function Overview() {
  const t = useT()
  return <AdminPage title={t('admin.overview')}>{null}</AdminPage>
}

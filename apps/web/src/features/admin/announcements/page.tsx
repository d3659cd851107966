import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { History } from './history.tsx'
import { WriteForm } from './write-form.tsx'

/** Telling everybody something, and what was told. */
export default function AnnouncementsPage() {
  const t = useT()
  return (
    <AdminPage title={t('admin.announcements')}>
      <WriteForm />
      <History />
    </AdminPage>
  )
}

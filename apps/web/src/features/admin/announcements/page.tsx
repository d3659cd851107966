import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { History } from './history.tsx'
import { WriteForm } from './write-form.tsx'

/** Where administrators announce something to everybody, and what they have announced. */
export default function AnnouncementsPage() {
  const t = useT()
  return (
    <AdminPage title={t('admin.announcements')}>
      <WriteForm />
      <History />
    </AdminPage>
  )
}

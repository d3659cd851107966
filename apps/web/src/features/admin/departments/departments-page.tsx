import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Link } from '../../../components/controls/link.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { keptDepartmentsQuery } from '../../../domain/administration/departments.ts'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import styles from './departments.module.css'
import { NameDialog } from './name-dialog.tsx'
import { Tree } from './tree-view.tsx'

/** All departments: what is part of what, and in which order. */
export function DepartmentsPage() {
  const t = useT()
  const settings = useSiteSettings()
  const reading = useQuery(keptDepartmentsQuery)
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={<FolderPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('departments.create')}
    </Button>
  )
  return (
    <AdminPage title={t('admin.departments')}>
      <div className={styles.page}>
        {settings && settings.kind !== 'house' && (
          <p className={styles.notice}>
            {t('departments.inCircle')} <Link to="/admin/site">{t('departments.toSite')}</Link>
          </p>
        )}
        <Loaded reading={reading}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title={t('departments.none')} text={t('departments.noneText')} action={create} />
            ) : (
              <>
                <div className={styles.head}>
                  <p className={styles.about}>{t('departments.text')}</p>
                  {create}
                </div>
                <Tree departments={list} />
              </>
            )
          }
        </Loaded>
      </div>
      <NameDialog about={isCreating ? { parentId: null } : undefined} onClose={() => setCreating(false)} />
    </AdminPage>
  )
}

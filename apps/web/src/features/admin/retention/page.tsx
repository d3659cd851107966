import { useQuery } from '@tanstack/react-query'
import { retentionQuery } from '../../../domain/administration/retention.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Holds } from './holds.tsx'
import styles from './retention.module.css'
import { RulesForm } from './rules-form.tsx'

/** For how long what people say is kept, and what is kept from going. */
export default function RetentionPage() {
  const t = useT()
  const rules = useQuery(retentionQuery)
  return (
    <AdminPage title={t('admin.retention')}>
      <div className={styles.page}>
        <Loaded reading={rules}>{(data) => <RulesForm rules={data} />}</Loaded>
        <Holds />
      </div>
    </AdminPage>
  )
}

import { Fact, Facts } from '../../../components/facts.tsx'
import { PageColumn } from '../../../components/panes.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import styles from './profile.module.css'

export function ProfileSkeleton() {
  const t = useT()
  return (
    <PageColumn>
      <div className={styles.head}>
        <Skeleton className={styles.face} />
        <Skeleton className={styles.line} />
      </div>
      <Facts>
        {(['common.note', 'contacts.nickname', 'common.account'] as const).map((fact) => (
          <Fact key={fact} label={t(fact)}>
            <Skeleton className={styles.factLine} />
          </Fact>
        ))}
      </Facts>
    </PageColumn>
  )
}

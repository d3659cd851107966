import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { Fact, Facts } from '../../../components/facts/facts.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { useT } from '../../../platform/texts/index.ts'
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

import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/controls/skeleton.tsx'
import { overviewQuery } from '../../../domain/administration/overview.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { DayBars } from './day-bars.tsx'
import { FollowerList } from './follower-list.tsx'
import styles from './overview.module.css'
import { ServerFacts } from './server-facts.tsx'
import { Tiles } from './tiles.tsx'

/** How the site is doing, as of a moment ago. */
export default function OverviewPage() {
  const t = useT()
  const reading = useQuery(overviewQuery())
  return (
    <AdminPage title={t('admin.overview')}>
      <Loaded reading={reading} meanwhile={<OverviewSkeleton />}>
        {(overview) => (
          <>
            <Tiles overview={overview} />
            <DayBars messages={overview.messages} />
            <ServerFacts server={overview.server} />
            <FollowerList followers={overview.followers} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

const tiles = ['people', 'groups', 'messages', 'storage']

/** The shape of the overview. */
const OverviewSkeleton = () => (
  <>
    <div className={styles.tiles}>
      {tiles.map((name) => (
        <Skeleton key={name} className={styles.tileShape} />
      ))}
    </div>
    <Skeleton className={styles.barsShape} />
  </>
)

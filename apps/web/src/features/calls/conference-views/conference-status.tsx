import { WifiOff } from 'lucide-react'
import { duration } from '../../../platform/format.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../views/status-line.module.css'
import { useSecondsSince } from '../views/use-seconds-since.ts'
import { useConference } from './conference-context.ts'

/** How many are in the call and how long it is on; or that the server is out of reach. */
export function ConferenceStatus() {
  const t = useT()
  const { state } = useConference()
  return (
    <div className={styles.line}>
      {state.phase === 'entering' ? (
        t('calls.joining')
      ) : (
        <>
          <span>{t('calls.inConference', { count: state.conference.people.length })}</span>
          <Length startedAt={state.conference.startedAt} />
          {state.isReconnecting && (
            <span className={styles.warning} role="status">
              <WifiOff />
              {t('calls.lost')}
            </span>
          )}
        </>
      )}
    </div>
  )
}

function Length({ startedAt }: { startedAt: string }) {
  return <span className={styles.length}>{duration(useSecondsSince(Date.parse(startedAt)))}</span>
}

import type { ConferencePerson } from '@parley/contract'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useConference } from './conference-context.ts'
import styles from './grid.module.css'
import { MyTile, TheirTile } from './tiles.tsx'

/** Everybody in the call, as they came; a person who shares a screen is large. Small, it is one of them alone. */
export function Grid({ isSmall = false }: { isSmall?: boolean }) {
  const t = useT()
  const { state } = useConference()
  const { userID: myId } = useSession()
  if (state.phase === 'entering')
    return <div className={styles.waiting}>{!isSmall && t('calls.joining')}</div>
  const { people } = state.conference
  const sharing = people.find(({ isSharing }) => isSharing)
  const shown = isSmall ? [sharing ?? mostAlive(people, myId)].filter((one) => one !== undefined) : people
  const hasStage = !isSmall && sharing !== undefined && shown.length > 1

  return (
    <ul
      className={styles.grid}
      aria-label={t('calls.people')}
      {...(hasStage ? { 'data-has-stage': '' } : { 'data-count': shown.length })}
    >
      {shown.map((person) => {
        const isStage = hasStage && person === sharing
        const tile = { person, isStage, isSmall: isSmall || (hasStage && !isStage), isBare: isSmall }
        return person.seat === state.seat ? (
          <MyTile key={person.seat} {...tile} />
        ) : (
          <TheirTile key={person.seat} {...tile} open={state.peers.get(person.seat)} />
        )
      })}
    </ul>
  )
}

/** Another person whose camera is on, else the first other person, else me. */
function mostAlive(people: readonly ConferencePerson[], myId: number) {
  const others = people.filter(({ userID }) => userID !== myId)
  return others.find(({ hasCamera }) => hasCamera) ?? others[0] ?? people[0]
}

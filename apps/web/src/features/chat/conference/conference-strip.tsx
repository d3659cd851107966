import type { Conference } from '@parley/contract'
import { conferenceLimits } from '@parley/contract/conference-limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, Video } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { useLive } from '../../../components/engine/use-live.ts'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { conferenceHere, conferenceQuery, takeConference } from '../../../domain/groups/conference.ts'
import { startCall } from '../../../domain/people/call-requests.ts'
import { useSession } from '../../../domain/session/session.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './conference-strip.module.css'

const facesMax = 3

/** Under the title while the group has a call that this page is not in: who is in it, and the way in. */
export default function ConferenceStrip() {
  const client = useQueryClient()
  const { target } = useChat()
  const { data, refetch } = useQuery(conferenceQuery(target.id))
  const here = useStore(conferenceHere, ({ groupId }) => groupId)
  useLive('heard', ({ kind, event }) => {
    if (kind === 'group') void takeConference(client, target.id, event)
  })
  useLive('opened', (kind) => {
    if (kind === 'group') void refetch()
  })
  return data?.conference && here !== target.id && <Strip conference={data.conference} />
}

function Strip({ conference: { kind, people } }: { conference: Conference }) {
  const t = useT()
  const { target, speakerOf } = useChat()
  const { userID } = useSession()
  const isElsewhere = people.some((person) => person.userID === userID)
  const isFull = !isElsewhere && people.length >= conferenceLimits.people
  const count = people.length
  return (
    <section className={styles.strip} aria-label={t('conference.label')}>
      {kind === 'video' ? <Video aria-hidden="true" /> : <Phone aria-hidden="true" />}
      <span className={styles.faces}>
        {people.slice(0, facesMax).map(({ userID: id, nickname, avatar }) => (
          <Avatar key={id} id={id} name={speakerOf({ id, nickname, avatar }).name} src={avatar} size={24} />
        ))}
      </span>
      <span className={styles.text} role="status">
        {isElsewhere ? t('conference.elsewhere') : t(`conference.${kind}IsOn`, { count })}
      </span>
      {isFull ? (
        <span className={styles.full}>{t('conference.full')}</span>
      ) : (
        <Button size="sm" variant="soft" onClick={() => startCall({ groupId: target.id }, kind)}>
          {t(isElsewhere ? 'conference.moveHere' : 'conference.join')}
        </Button>
      )}
    </section>
  )
}

import { Ellipsis, Hand, MicOff, SignalLow, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { PeerLink } from '../conference/state.ts'
import { watchSpeaking } from '../media/speaking.ts'
import type { Shot } from '../views/my-picture.ts'
import { Picture } from '../views/picture.tsx'
import { useConference } from './conference-context.ts'
import styles from './tile.module.css'
import type { TileProps } from './tiles.tsx'

interface Props extends TileProps {
  shot?: Shot | undefined
  /** Their microphone's track; none without a microphone. */
  sound?: MediaStreamTrack | undefined
  /** Undefined of myself. */
  link?: PeerLink
}

const linkTexts = {
  connecting: 'calls.connecting',
  poor: 'calls.poor',
  lost: 'calls.lost',
  unreachable: 'calls.unreachable',
} as const

/** Somebody in the call: their picture or face, their name, and what is to be known of them. */
export function Tile({ person, isStage, isSmall, isBare, shot, sound, link }: Props) {
  const t = useT()
  const { nameOf } = useConference()
  const isSpeaking = useSpeaking(person.isMuted ? undefined : sound)
  const name = nameOf(person)
  const screen = link === undefined ? t('calls.myScreen') : t('calls.screenOf', { name })
  return (
    <li className={styles.tile} data-stage={isStage || undefined} data-speaking={isSpeaking || undefined}>
      {shot ? (
        <Picture stream={shot.stream} isMirrored={shot.isMirrored} isWhole={shot.isScreen} />
      ) : (
        <Avatar id={person.userID} name={name} src={person.avatar} size={isSmall ? 48 : 64} />
      )}
      {person.hasHandUp && (
        <span className={styles.hand}>
          <Hand aria-hidden="true" />
          <Words areHidden={isSmall}>{t('calls.handUp')}</Words>
        </span>
      )}
      {link && link !== 'good' && !isBare && (
        <span className={cx(styles.link, link !== 'connecting' && styles.warning)}>
          {link === 'poor' ? <SignalLow /> : link === 'connecting' ? <Ellipsis /> : <WifiOff />}
          <Words areHidden={isSmall}>{t(linkTexts[link])}</Words>
        </span>
      )}
      {!isBare && (
        <span className={styles.name}>
          {person.isMuted && (
            <>
              <MicOff aria-hidden="true" />
              <VisuallyHidden>{t('calls.isMuted')}</VisuallyHidden>
            </>
          )}
          <span className={styles.text} title={name}>
            {person.isSharing ? screen : name}
          </span>
        </span>
      )}
    </li>
  )
}

const Words = ({ areHidden, children }: { areHidden: boolean; children: string }) =>
  areHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children

/** Whether somebody is speaking on a track now. */
function useSpeaking(track: MediaStreamTrack | undefined): boolean {
  const [isSpeaking, setSpeaking] = useState(false)
  useEffect(() => track && watchSpeaking(track, setSpeaking), [track])
  return isSpeaking
}

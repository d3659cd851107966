import { Hand, MicOff, SignalLow, WifiOff } from 'lucide-react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { PeerLink } from '../conference/state.ts'
import type { Shot } from '../views/my-picture.ts'
import { Picture } from '../views/picture.tsx'
import { useConference } from './conference-context.ts'
import styles from './tile.module.css'
import type { TileProps } from './tiles.tsx'
import { useSpeaking } from './use-speaking.ts'

interface Props extends TileProps {
  shot?: Shot | undefined
  /** What they say; none of whoever has no microphone. */
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
export function Tile({ person, isLarge, isSmall, shot, sound, link = 'good' }: Props) {
  const t = useT()
  const { nameOf } = useConference()
  const isSpeaking = useSpeaking(person.isMuted ? undefined : sound)
  const name = nameOf(person)
  return (
    <li className={styles.tile} data-large={isLarge || undefined} data-speaking={isSpeaking || undefined}>
      {shot ? (
        <Picture stream={shot.stream} isMirrored={shot.isMirrored} isWhole={shot.isScreen} />
      ) : (
        <Avatar id={person.userID} name={name} src={person.avatar} size={isSmall ? 48 : 64} />
      )}
      {person.hasHandUp && (
        <span className={styles.hand}>
          <Hand aria-hidden="true" />
          {!isSmall && t('calls.handUp')}
        </span>
      )}
      {link !== 'good' && !isSmall && (
        <span className={styles.link}>
          {link === 'poor' ? <SignalLow /> : <WifiOff />}
          {t(linkTexts[link])}
        </span>
      )}
      {!isSmall && (
        <span className={styles.name}>
          {person.isMuted && (
            <>
              <MicOff aria-hidden="true" />
              <VisuallyHidden>{t('calls.isMuted')}</VisuallyHidden>
            </>
          )}
          <span className={styles.text} title={name}>
            {person.isSharing ? t('calls.screenOf', { name }) : name}
          </span>
        </span>
      )}
    </li>
  )
}

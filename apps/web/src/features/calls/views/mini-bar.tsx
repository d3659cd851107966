import { Expand, Mic, MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import { useLocalMedia } from './local-context.ts'
import styles from './mini-bar.module.css'
import { RoundButton } from './round-button.tsx'
import { useControls } from './use-controls.ts'

interface MiniBarProps {
  /** How the call is doing. */
  status: ReactNode
  /** The way out; none of a call that is over, which has no buttons. */
  end: ReactNode
  onRestore: () => void
}

/** The buttons that remain while the call is small. */
export function MiniBar({ status, end, onRestore }: MiniBarProps) {
  const t = useT()
  const local = useLocalMedia()
  const { isMuted, hasMicrophone } = useControls()
  const isSilent = isMuted || !hasMicrophone
  return (
    <>
      <div className={styles.head}>{status}</div>
      {end && (
        <div className={styles.bar}>
          <RoundButton
            small
            label={t(isSilent ? 'calls.unmute' : 'calls.mute')}
            icon={isSilent ? <MicOff /> : <Mic />}
            tone={isSilent ? 'off' : 'plain'}
            shortcut="M"
            onClick={() => void local.toggleMicrophone()}
          />
          <RoundButton small label={t('calls.restore')} icon={<Expand />} onClick={onRestore} />
          {end}
        </div>
      )}
    </>
  )
}

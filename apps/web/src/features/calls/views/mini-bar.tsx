import { Expand, Mic, MicOff } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import { useCall } from './call-context.ts'
import { HangUp } from './hang-up.tsx'
import styles from './mini-bar.module.css'
import { RoundButton } from './round-button.tsx'
import { StatusLine } from './status-line.tsx'
import { useControls } from './use-controls.ts'

/** What remains of the buttons while the call is small. */
export function MiniBar({ onRestore }: { onRestore: () => void }) {
  const t = useT()
  const { center, state } = useCall()
  const { isMuted, hasMicrophone } = useControls()
  const isSilent = isMuted || !hasMicrophone
  return (
    <>
      <div className={styles.head}>
        <StatusLine />
      </div>
      {state.phase !== 'ended' && (
        <div className={styles.bar}>
          <RoundButton
            small
            label={t(isSilent ? 'calls.unmute' : 'calls.mute')}
            icon={isSilent ? <MicOff /> : <Mic />}
            tone={isSilent ? 'off' : 'plain'}
            shortcut="M"
            onClick={() => void center.local.toggleMicrophone()}
          />
          <RoundButton small label={t('calls.restore')} icon={<Expand />} onClick={onRestore} />
          <HangUp small />
        </div>
      )}
    </>
  )
}

import { Mic, MicOff, MonitorUp, MonitorX, Settings2, SwitchCamera, Video, VideoOff } from 'lucide-react'
import { useState } from 'react'
import { later } from '../../../platform/code/later.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { useCall } from './call-context.ts'
import styles from './controls.module.css'
import { HangUp } from './hang-up.tsx'
import { RoundButton } from './round-button.tsx'
import { useControls } from './use-controls.ts'

const DeviceDialog = later(() => import('./device-dialog.tsx'))

/** What one can do in a call, the way out of it last. */
export function Controls() {
  const t = useT()
  const { center, state } = useCall()
  const hasFinger = useMediaQuery('(pointer: coarse)')
  const { isMuted, hasMicrophone, hasCamera, isSharing, canShare } = useControls()
  const [isChoosing, setChoosing] = useState(false)
  const { local } = center
  const isRinging = state.phase === 'calling'
  const microphoneLabel = hasMicrophone ? (isMuted ? 'calls.unmute' : 'calls.mute') : 'calls.retryMicrophone'

  return (
    <div className={styles.controls}>
      <RoundButton
        label={t(microphoneLabel)}
        icon={isMuted || !hasMicrophone ? <MicOff /> : <Mic />}
        tone={isMuted || !hasMicrophone ? 'off' : 'plain'}
        shortcut="M"
        onClick={() => void local.toggleMicrophone()}
      />
      <RoundButton
        label={t(hasCamera ? 'calls.cameraOff' : 'calls.cameraOn')}
        icon={hasCamera ? <Video /> : <VideoOff />}
        tone={hasCamera ? 'plain' : 'off'}
        shortcut="V"
        onClick={() => void local.toggleCamera()}
      />
      {hasFinger && hasCamera && (
        <RoundButton
          label={t('calls.flip')}
          icon={<SwitchCamera />}
          onClick={() => void local.flipCamera()}
        />
      )}
      {canShare && !isRinging && (
        <RoundButton
          label={t(isSharing ? 'calls.stopSharing' : 'calls.share')}
          icon={isSharing ? <MonitorX /> : <MonitorUp />}
          tone={isSharing ? 'off' : 'plain'}
          shortcut="S"
          onClick={() => void local.toggleScreen()}
        />
      )}
      <RoundButton label={t('calls.devices')} icon={<Settings2 />} onClick={() => setChoosing(true)} />
      <HangUp />
      {isChoosing && <DeviceDialog local={local} onClose={() => setChoosing(false)} />}
    </div>
  )
}

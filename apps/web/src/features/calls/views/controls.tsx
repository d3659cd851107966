import { Mic, MicOff, MonitorUp, MonitorX, Settings2, SwitchCamera, Video, VideoOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import styles from './controls.module.css'
import { useLocalMedia } from './local-context.ts'
import { RoundButton } from './round-button.tsx'
import { useControls } from './use-controls.ts'

const DeviceDialog = lazyComponent(() => import('./device-dialog.tsx'))

interface ControlsProps {
  /** Nobody is there yet to whom a screen could be shown. */
  isRinging?: boolean
  /** Further buttons of this kind of call. */
  children?: ReactNode
  /** The way out. */
  end: ReactNode
}

/** The buttons of a call, the one to leave last. */
export function Controls({ isRinging = false, children, end }: ControlsProps) {
  const t = useT()
  const local = useLocalMedia()
  const hasFinger = useMediaQuery('(pointer: coarse)')
  const { isMuted, hasMicrophone, hasCamera, isSharing, canShare } = useControls()
  const [isChoosing, setChoosing] = useState(false)
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
      {children}
      <RoundButton label={t('calls.devices')} icon={<Settings2 />} onClick={() => setChoosing(true)} />
      {end}
      {isChoosing && <DeviceDialog local={local} onClose={() => setChoosing(false)} />}
    </div>
  )
}

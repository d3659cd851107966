import { MicOff, MonitorUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { CaptureProblem } from '../media/capture.ts'
import { useCall, useLocal, useRemote } from './call-context.ts'
import styles from './problems.module.css'

const microphoneTexts = {
  refused: 'calls.microphoneRefused',
  none: 'calls.microphoneNone',
  inUse: 'calls.microphoneInUse',
  insecure: 'calls.microphoneInsecure',
  failed: 'calls.microphoneFailed',
} as const satisfies Record<CaptureProblem, string>

const cameraTexts = {
  refused: 'calls.cameraRefused',
  none: 'calls.cameraNone',
  inUse: 'calls.cameraInUse',
  insecure: 'calls.cameraInsecure',
  failed: 'calls.cameraFailed',
} as const satisfies Record<CaptureProblem, string>

/** What one of the two does not hear or see, and why. */
export function Problems() {
  const t = useT()
  const { state } = useCall()
  const microphone = useLocal((local) => local.microphoneProblem)
  const camera = useLocal((local) => local.cameraProblem)
  const isSharing = useLocal(({ screen }) => screen !== undefined)
  const shown = useRemote((remote) => remote.shown)
  if (state.phase === 'ended') return null
  return (
    <div className={styles.problems} role="status">
      {microphone && <Note isWarning>{t(microphoneTexts[microphone])}</Note>}
      {camera && (
        <Note isWarning isPassing>
          {t(cameraTexts[camera])}
        </Note>
      )}
      {isSharing && <Note icon={<MonitorUp />}>{t('calls.sharing')}</Note>}
      {shown?.isSharing && <Note icon={<MonitorUp />}>{t('calls.theySharing')}</Note>}
      {shown?.isMuted && <Note icon={<MicOff />}>{t('calls.theyMuted')}</Note>}
    </div>
  )
}

interface NoteProps {
  children: string
  icon?: ReactNode
  isWarning?: boolean
  /** Its button says it afterwards. */
  isPassing?: boolean
}

const Note = ({ children, icon, isWarning = false, isPassing = false }: NoteProps) => (
  <div className={cx(isWarning ? styles.warning : styles.note, isPassing && styles.passing)}>
    {icon}
    <span>{children}</span>
  </div>
)

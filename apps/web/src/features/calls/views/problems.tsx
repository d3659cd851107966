import { MonitorUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { CaptureProblem } from '../media/capture.ts'
import { useLocal } from './local-context.ts'
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

/**
 * Problems with my microphone and camera, and a note while I share my screen; `children` are notes about the others.
 */
export function Problems({ children }: { children?: ReactNode }) {
  const t = useT()
  const microphone = useLocal((local) => local.microphoneProblem)
  const camera = useLocal((local) => local.cameraProblem)
  const isSharing = useLocal(({ screen }) => screen !== undefined)
  return (
    <div className={styles.problems} role="status">
      {microphone && <Note isWarning>{t(microphoneTexts[microphone])}</Note>}
      {camera && (
        <Note isWarning isPassing>
          {t(cameraTexts[camera])}
        </Note>
      )}
      {isSharing && <Note icon={<MonitorUp />}>{t('calls.sharing')}</Note>}
      {children}
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

export const Note = ({ children, icon, isWarning = false, isPassing = false }: NoteProps) => (
  <div className={cx(isWarning ? styles.warning : styles.note, isPassing && styles.passing)}>
    {icon}
    <span>{children}</span>
  </div>
)

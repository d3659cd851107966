import { CameraOff } from 'lucide-react'
import { Button } from '../../components/controls/button.tsx'
import { Spinner } from '../../components/controls/spinner.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './scanner.module.css'
import type { Camera } from './use-camera.ts'

/** Where to hold the code; or why the camera shows nothing. */
export function Sight({ camera, onRetry }: { camera: Camera; onRetry: () => void }) {
  const t = useT()
  if (camera === 'on') {
    return (
      <div className={styles.sight}>
        <div className={styles.frame} />
        <p className={styles.hint} role="status">
          {t('scanning.hint')}
        </p>
      </div>
    )
  }
  if (camera === 'opening' || camera === 'off') {
    return (
      <div className={styles.sight}>
        <Spinner />
        <p className={styles.hint} role="status">
          {t('scanning.opening')}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.sight}>
      <CameraOff className={styles.noCamera} aria-hidden="true" />
      <p className={styles.problem} role="alert">
        {t(`scanning.${camera}`)}
      </p>
      {camera !== 'insecure' && <Button onClick={onRetry}>{t('common.retry')}</Button>}
    </div>
  )
}

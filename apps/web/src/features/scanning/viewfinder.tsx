import { CameraOff } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Spinner } from '../../components/controls/spinner.tsx'
import { groupCardPath, groupIn } from '../../domain/groups/card-link.ts'
import { invitationPath } from '../../domain/invitations/link.ts'
import { codeIn } from '../../domain/invitations/read-code.ts'
import { cx } from '../../platform/cx.ts'
import { readFrame } from '../../platform/qr/reading.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { FromAlbum } from './from-album.tsx'
import { ScannedText } from './scanned-text.tsx'
import styles from './scanner.module.css'
import { type Camera, useCamera } from './use-camera.ts'
import { usePictures } from './use-pictures.ts'

/** The page of this site that a code leads to at once: an invitation, or a group. */
function pathIn(text: string): string | undefined {
  const code = codeIn(text)
  if (code) return invitationPath(code)
  const groupId = groupIn(text)
  return groupId === undefined ? undefined : groupCardPath(groupId)
}

/** Picture of the camera. A code that leads into this site is followed; any other is shown. */
export function Viewfinder({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(1)
  const [found, setFound] = useState<string>()
  const isLooking = isOpen && found === undefined

  function take(text: string) {
    if (!isLooking) return
    const path = pathIn(text)
    if (!path) return setFound(text)
    onClose()
    void navigate(path)
  }

  const camera = useCamera(video, isLooking, attempt)
  useScan(video, camera === 'on', take)
  const pictures = usePictures(isLooking, take)

  return (
    <>
      <video
        ref={video}
        className={cx(styles.video, camera === 'on' && styles.seen)}
        aria-label={t('scanning.picture')}
        playsInline
        muted
      />
      {found === undefined ? (
        <>
          <Sight camera={camera} onRetry={() => setAttempt(attempt + 1)} />
          <FromAlbum {...pictures} />
        </>
      ) : (
        <ScannedText text={found} onAgain={() => setFound(undefined)} />
      )}
    </>
  )
}

/** Where to hold the code; or why the camera shows nothing. */
function Sight({ camera, onRetry }: { camera: Camera; onRetry: () => void }) {
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

/** Milliseconds between two looks: nobody holds a code before a camera for less. */
const pause = 180

/** Looks for a code in what a camera shows, while it is on. */
function useScan(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onFound: (text: string) => void) {
  const report = useEffectEvent(onFound)
  useEffect(() => {
    if (!isOn) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const text = video.current && (await readFrame(video.current).catch(() => undefined))
      if (isOver) return
      if (text) report(text)
      else timer = setTimeout(() => void look(), pause)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn, video])
}

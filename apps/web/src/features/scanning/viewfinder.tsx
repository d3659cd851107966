import { useRef, useState } from 'react'
import { groupCardPath, groupIn } from '../../domain/groups/card-link.ts'
import { invitationPath } from '../../domain/invitations/link.ts'
import { codeIn } from '../../domain/invitations/read-code.ts'
import { cx } from '../../platform/cx.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { FromAlbum } from './from-album.tsx'
import { ScannedText } from './scanned-text.tsx'
import styles from './scanner.module.css'
import { Sight } from './sight.tsx'
import { useCamera } from './use-camera.ts'
import { usePictures } from './use-pictures.ts'
import { useScan } from './use-scan.ts'

/** The page of this site that a code leads to by itself: an invitation, or a group. */
function pathIn(text: string): string | undefined {
  const code = codeIn(text)
  if (code) return invitationPath(code)
  const groupId = groupIn(text)
  return groupId === undefined ? undefined : groupCardPath(groupId)
}

/** What the camera sees. What leads into this site is followed; anything else is shown. */
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

import { Maximize2, Minimize2, PictureInPicture2, Shrink } from 'lucide-react'
import type { PointerEvent } from 'react'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useCall } from './call-context.ts'
import { useTheirPicture } from './pictures.ts'
import { RoundButton } from './round-button.tsx'
import { StatusLine } from './status-line.tsx'
import styles from './window-head.module.css'

export type Mode = 'window' | 'maximised' | 'mini'

interface WindowHeadProps {
  mode: Mode
  become: (mode: Mode) => void
  /** What the browser can show in a window of its own. */
  picture: () => HTMLVideoElement | null
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
}

/** Top of a call's window: what moves it, and how large it is to be. */
export function WindowHead({ mode, become, picture, onPointerDown }: WindowHeadProps) {
  const t = useT()
  const { state, name } = useCall()
  const hasPicture = useTheirPicture() !== undefined
  const isMaximised = mode === 'maximised'
  return (
    <header className={styles.head} onPointerDown={onPointerDown}>
      <RoundButton
        small
        className={styles.start}
        label={t('calls.minimise')}
        icon={<Shrink />}
        onClick={() => become('mini')}
      />
      <div className={styles.text}>
        {hasPicture && state.phase === 'talking' && (
          <>
            <div className={styles.name} title={name}>
              {name}
            </div>
            <StatusLine />
          </>
        )}
      </div>
      <div className={styles.end}>
        {hasPicture && document.pictureInPictureEnabled && (
          <RoundButton
            small
            label={t('calls.pictureInPicture')}
            icon={<PictureInPicture2 />}
            onClick={() => void togglePictureInPicture(picture())}
          />
        )}
        <RoundButton
          small
          className={styles.maximise}
          label={t(isMaximised ? 'calls.unmaximise' : 'calls.maximise')}
          icon={isMaximised ? <Minimize2 /> : <Maximize2 />}
          onClick={() => become(isMaximised ? 'window' : 'maximised')}
        />
      </div>
    </header>
  )
}

async function togglePictureInPicture(video: HTMLVideoElement | null) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch (error) {
    toastError(error)
  }
}

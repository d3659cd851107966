import { Maximize2, Minimize2, PictureInPicture2, Shrink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import type { Frame } from './call-frame.tsx'
import { RoundButton } from './round-button.tsx'
import styles from './window-head.module.css'

interface WindowHeadProps extends Frame {
  /** Name of the other person or the group; undefined if the window shows it elsewhere. */
  title: string | undefined
  /** Under the title: how the call is doing. */
  status: ReactNode
  /** Given where there is a picture to show in a window of its own. */
  onPictureInPicture?: () => Promise<void>
}

/** Top of a call's window: what moves it, and how large it is to be. */
export function WindowHead(props: WindowHeadProps) {
  const { mode, become, title, status, onPictureInPicture, onPointerDown } = props
  const t = useT()
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
        {title !== undefined && (
          <>
            <div className={styles.name} title={title}>
              {title}
            </div>
            {status}
          </>
        )}
      </div>
      <div className={styles.end}>
        {onPictureInPicture && document.pictureInPictureEnabled && (
          <RoundButton
            small
            label={t('calls.pictureInPicture')}
            icon={<PictureInPicture2 />}
            onClick={() => void onPictureInPicture()}
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

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useLayer } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import { useCall } from './call-context.ts'
import styles from './call-window.module.css'
import { Controls } from './controls.tsx'
import { MiniBar } from './mini-bar.tsx'
import { Problems } from './problems.tsx'
import { Stage } from './stage.tsx'
import { useCallKeys } from './use-controls.ts'
import { useCorner } from './use-corner.ts'
import { focusTarget } from './use-focus-key.ts'
import { useWindowPlace } from './use-window-place.ts'
import { type Mode, WindowHead } from './window-head.tsx'

/** The call: a window to move and size, all of the screen, or small in a corner while one goes on chatting. */
export function CallWindow() {
  const t = useT()
  const { state, name } = useCall()
  const [mode, setMode] = useState<Mode>('window')
  const frame = useRef<HTMLElement>(null)
  const mainPicture = useRef<HTMLVideoElement>(null)
  const isMini = mode === 'mini'
  const place = useWindowPlace(frame, mode === 'window')
  const corner = useCorner(frame, { x: 'right', y: 'bottom' })

  const become = (next: Mode) => {
    // What the person has sized by the grip is for the window alone.
    frame.current?.style.removeProperty('width')
    frame.current?.style.removeProperty('height')
    setMode(next)
    frame.current?.focus({ preventScroll: true })
  }
  // Where it covers everything, the chat is behind it.
  useLayer(useIsPhone() && !isMini, () => become('mini'))
  const onKeys = useCallKeys(() => become(isMini ? 'window' : 'mini'))
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])

  return (
    <section
      ref={frame}
      role="dialog"
      aria-label={t('calls.windowWith', { name })}
      tabIndex={-1}
      className={cx(styles.frame, styles[mode], state.kind === 'voice' && styles.voice)}
      data-mode={mode}
      {...(isMini ? corner : { style: place.style })}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        if (isMini) corner.onKeyDown(event)
        onKeys(event)
      }}
      {...focusTarget}
    >
      <Stage isSmall={isMini} mainPicture={mainPicture} />
      {isMini ? (
        <MiniBar onRestore={() => become('window')} />
      ) : (
        <>
          <WindowHead
            mode={mode}
            become={become}
            picture={() => mainPicture.current}
            onPointerDown={place.onPointerDown}
          />
          <footer className={styles.footer}>
            <Problems />
            {state.phase !== 'ended' && <Controls />}
          </footer>
        </>
      )}
    </section>
  )
}

import { useRef } from 'react'
import { useT } from '../../../platform/texts/index.ts'
import { useCall } from './call-context.ts'
import { CallFooter, CallFrame } from './call-frame.tsx'
import { Controls } from './controls.tsx'
import { HangUp } from './hang-up.tsx'
import { MiniBar } from './mini-bar.tsx'
import { togglePictureInPicture } from './picture-in-picture.ts'
import { Problems } from './problems.tsx'
import { Stage } from './stage.tsx'
import { StatusLine } from './status-line.tsx'
import { useTheirPicture } from './their-picture.ts'
import { TheirProblems } from './their-problems.tsx'
import { WindowHead } from './window-head.tsx'

/** The call of two. */
export function CallWindow() {
  const t = useT()
  const { state, name } = useCall()
  const mainPicture = useRef<HTMLVideoElement>(null)
  const hasPicture = useTheirPicture() !== undefined
  const isOver = state.phase === 'ended'

  return (
    <CallFrame label={t('calls.windowWith', { name })} isNarrow={state.kind === 'voice'}>
      {({ mode, become, onPointerDown }) => (
        <>
          <Stage isSmall={mode === 'mini'} mainPicture={mainPicture} />
          {mode === 'mini' ? (
            <MiniBar
              status={<StatusLine />}
              end={!isOver && <HangUp small />}
              onRestore={() => become('window')}
            />
          ) : (
            <>
              <WindowHead
                mode={mode}
                become={become}
                title={hasPicture && state.phase === 'talking' ? name : undefined}
                status={<StatusLine />}
                {...(hasPicture && { onPictureInPicture: () => togglePictureInPicture(mainPicture.current) })}
                onPointerDown={onPointerDown}
              />
              <CallFooter>
                {!isOver && (
                  <>
                    <Problems>
                      <TheirProblems />
                    </Problems>
                    <Controls isRinging={state.phase === 'calling'} end={<HangUp />} />
                  </>
                )}
              </CallFooter>
            </>
          )}
        </>
      )}
    </CallFrame>
  )
}

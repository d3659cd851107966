import { MicOff, MonitorUp, PhoneOff } from 'lucide-react'
import { useRef } from 'react'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useCall, useRemote } from './call-context.ts'
import { CallFooter, CallFrame } from './call-frame.tsx'
import { Controls } from './controls.tsx'
import { MiniBar } from './mini-bar.tsx'
import { Note, Problems } from './problems.tsx'
import { RoundButton } from './round-button.tsx'
import { Stage } from './stage.tsx'
import { StatusLine } from './status-line.tsx'
import { useTheirPicture } from './their-picture.ts'
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

function HangUp({ small = false }: { small?: boolean }) {
  const t = useT()
  const { center, state } = useCall()
  return (
    <RoundButton
      label={t(state.phase === 'calling' ? 'calls.cancel' : 'calls.hangUp')}
      icon={<PhoneOff />}
      tone="end"
      small={small}
      onClick={() => center.take({ type: 'end' })}
    />
  )
}

/** Shows a picture in a window of the browser's own, or takes it back. */
async function togglePictureInPicture(video: HTMLVideoElement | null) {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture()
    else await video?.requestPictureInPicture()
  } catch (error) {
    toastError(error)
  }
}

/** Notes that the other side shares their screen, or is muted. */
function TheirProblems() {
  const t = useT()
  const shown = useRemote((remote) => remote.shown)
  return (
    <>
      {shown?.isSharing && <Note icon={<MonitorUp />}>{t('calls.theySharing')}</Note>}
      {shown?.isMuted && <Note icon={<MicOff />}>{t('calls.theyMuted')}</Note>}
    </>
  )
}

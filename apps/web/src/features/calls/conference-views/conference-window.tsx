import { Hand, PhoneOff } from 'lucide-react'
import { useT } from '../../../platform/texts/index.ts'
import { CallFooter, CallFrame } from '../views/call-frame.tsx'
import { Controls } from '../views/controls.tsx'
import { MiniBar } from '../views/mini-bar.tsx'
import { Problems } from '../views/problems.tsx'
import { RoundButton } from '../views/round-button.tsx'
import { WindowHead } from '../views/window-head.tsx'
import { useConference } from './conference-context.ts'
import { ConferenceStatus } from './conference-status.tsx'
import styles from './conference-window.module.css'
import { Grid } from './grid.tsx'

/** The call of a group: everybody in a grid, and what one can do under it. */
export function ConferenceWindow() {
  const t = useT()
  const { conference, state, title } = useConference()
  const hasHandUp = state.phase === 'in' && state.hasHandUp
  const raise = () => conference.setHandUp(!hasHandUp)

  return (
    <CallFrame label={t('calls.conferenceIn', { title })} keys={{ h: raise }}>
      {(frame) =>
        frame.mode === 'mini' ? (
          <>
            <Grid isSmall />
            <MiniBar
              status={<ConferenceStatus />}
              end={<Leave small />}
              onRestore={() => frame.become('window')}
            />
          </>
        ) : (
          <div className={styles.layout}>
            <WindowHead {...frame} title={title} status={<ConferenceStatus />} />
            <Grid />
            <CallFooter>
              <Problems />
              <Controls end={<Leave />}>
                <RoundButton
                  label={t(hasHandUp ? 'calls.lowerHand' : 'calls.raiseHand')}
                  icon={<Hand />}
                  tone={hasHandUp ? 'off' : 'plain'}
                  shortcut="H"
                  onClick={raise}
                />
              </Controls>
            </CallFooter>
          </div>
        )
      }
    </CallFrame>
  )
}

function Leave({ small = false }: { small?: boolean }) {
  const t = useT()
  const { conference } = useConference()
  return (
    <RoundButton
      label={t('calls.leave')}
      icon={<PhoneOff />}
      tone="end"
      small={small}
      onClick={conference.leave}
    />
  )
}

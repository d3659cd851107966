import { useEffect } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { showNotification } from '../../../domain/device/notifications.ts'
import { wantsPush } from '../../../domain/device/push.ts'
import { appIcon, type Note } from '../../../domain/device/saying.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { ShownState } from './call-context.ts'
import { callNote } from './call-note.ts'
import { statusText } from './status.ts'

const blinkMs = 1000

/** Alerts to a call while one looks elsewhere, if wanted: in the tab's title, and by the system unless push does. */
export function useAttention(state: ShownState, name: string) {
  const t = useT()
  const engine = useEngine()
  const isRinging = state.phase === 'incoming'
  const { id } = state.peer
  const title = t('calls.incomingFrom', { name })
  const body = statusText(t, state)
  useEffect(() => {
    if (!isRinging) return
    let isOver = false
    const stops: (() => void)[] = []
    void callNote(engine, id, { title, body, icon: appIcon }).then((note) => {
      if (!note || isOver) return
      stops.push(blinkTitle(`📞 ${note.title}`))
      if (!wantsPush(engine.userID) && document.hidden) stops.push(notify(note))
    })
    return () => {
      isOver = true
      for (const stop of stops) stop()
    }
  }, [isRinging, engine, id, title, body])
}

function blinkTitle(title: string) {
  let usual = document.title
  const blink = () => {
    if (document.title === title) {
      document.title = usual
      return
    }
    usual = document.title
    document.title = title
  }
  blink()
  const timer = setInterval(blink, blinkMs)
  return () => {
    clearInterval(timer)
    if (document.title === title) document.title = usual
  }
}

const notify = (note: Note) => showNotification({ ...note, tag: 'call', onClick: () => {} })

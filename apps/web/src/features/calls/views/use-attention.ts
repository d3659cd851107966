import { useEffect } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { showNotification } from '../../../domain/device/notifications.ts'
import { wantsPush } from '../../../domain/device/push.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { ShownState } from './call-context.ts'
import { statusText } from './status.ts'

const blinkMs = 1000

/** Tells of an incoming call to whoever looks elsewhere: in the tab's title, and by the system unless the server does. */
export function useAttention(state: ShownState, name: string) {
  const t = useT()
  const { userID } = useEngine()
  const isRinging = state.phase === 'incoming'
  const title = t('calls.incomingFrom', { name })
  const body = statusText(t, state)
  useEffect(() => (isRinging ? blinkTitle(`📞 ${title}`) : undefined), [isRinging, title])
  useEffect(
    () => (isRinging && !wantsPush(userID) ? notify(title, body) : undefined),
    [isRinging, title, body, userID],
  )
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

function notify(title: string, body: string) {
  if (!document.hidden) return undefined
  return showNotification({ title, body, icon: '/favicon.svg', tag: 'call', onClick: () => {} })
}

import { useEffect } from 'react'
import { showNotification } from '../../../domain/device/notifications.ts'
import { useT } from '../../../platform/texts/index.ts'
import type { ShownState } from './call-context.ts'
import { statusText } from './status.ts'

const blinkMs = 1000

/** Tells of an incoming call to whoever looks elsewhere: in the tab's title, and by the system. */
export function useAttention(state: ShownState, name: string) {
  const t = useT()
  const isRinging = state.phase === 'incoming'
  const title = t('calls.incomingFrom', { name })
  const body = statusText(t, state)
  useEffect(() => (isRinging ? blinkTitle(`📞 ${title}`) : undefined), [isRinging, title])
  useEffect(() => (isRinging ? notify(title, body) : undefined), [isRinging, title, body])
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

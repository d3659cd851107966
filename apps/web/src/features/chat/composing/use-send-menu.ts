import { type RefObject, useEffect } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { openMenu } from '../../../components/overlays/menu-store.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { t } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import composer from './composer.module.css'

const longPress = 500

/**
 * Right click, long press and the menu key on the button that sends offer times instead. The button is of the first
 * chat and knows nothing of this: it is listened to from beside it.
 *
 * @param place something beside the box with the button
 */
export function useSendMenu(place: RefObject<HTMLElement | null>) {
  const engine = useEngine()
  const chat = useChat()
  useEffect(() => {
    const area = place.current?.parentElement
    if (!area) return
    const listening = new AbortController()
    const { signal } = listening
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasOpened = false

    const buttonAt = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>(`.${composer.send}`) : null
      return button && !button.disabled && !engine.drafts.of(chat.path).editing ? button : undefined
    }
    const open = (owner: HTMLElement, byKey = false) => {
      wasOpened = true
      const items = async () => {
        const { sendMenu } = await fetchCode(() => import('./send-menu.tsx'))
        return sendMenu(engine, chat)
      }
      openMenu({ label: t('later.schedule'), items, owner, byKey, side: 'top', align: 'end' })
    }

    area.addEventListener('contextmenu', onContextMenu, { signal })
    area.addEventListener('touchstart', onTouchStart, { signal, passive: true })
    area.addEventListener('touchend', onTouchEnd, { signal })
    area.addEventListener('touchcancel', () => clearTimeout(timer), { signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }

    function onContextMenu(event: MouseEvent) {
      const button = buttonAt(event)
      if (!button) return
      event.preventDefault()
      clearTimeout(timer)
      if ((event as PointerEvent).pointerType !== 'touch' || !wasOpened)
        open(button, (event as PointerEvent).pointerType === '')
    }

    // Not every browser turns a long press into a contextmenu event.
    function onTouchStart(event: TouchEvent) {
      const button = buttonAt(event)
      wasOpened = false
      if (button) timer = setTimeout(() => open(button), longPress)
    }

    function onTouchEnd(event: TouchEvent) {
      clearTimeout(timer)
      // Lifting the finger must not send.
      if (wasOpened && buttonAt(event) && event.cancelable) event.preventDefault()
    }
  }, [engine, chat, place])
}

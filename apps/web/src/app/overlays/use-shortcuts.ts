import { useEffectEvent, useLayoutEffect } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import type { Step } from '../../features/conversation-list/neighbours.ts'
import { closeOverlay, openOverlay, useOverlay } from '../../platform/overlays.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { isShortcut } from '../../platform/shortcuts.ts'

const steps = ['previous', 'next', 'nextUnread'] as const
const isChat = /^\/(user|group)\/\d+$/

/** The shortcuts that work everywhere. A dialog that is open keeps the keys to itself. */
export function useShortcuts() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const open = useOverlay()

  async function goToNeighbour(step: Step) {
    const { neighbourPath } = await import('../../features/conversation-list/neighbours.ts')
    const path = await neighbourPath(pathname, step)
    if (path) await navigate(path)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const action = actionOf(event)
    if (!action) return
    event.preventDefault()
    action()
  })

  function actionOf(event: KeyboardEvent): (() => void) | undefined {
    if (open === 'search' && isShortcut(event, 'search')) return closeOverlay
    if (document.querySelector('[role=dialog], [role=alertdialog]')) return undefined
    if (isShortcut(event, 'search')) return () => openOverlay('search')
    if (isShortcut(event, 'find') && isChat.test(pathname)) return () => openOverlay('find')
    if (isShortcut(event, 'list') && !isTyped(event)) return () => openOverlay('shortcuts')
    const step = steps.find((name) => isShortcut(event, name))
    return step && (() => void goToNeighbour(step).catch(toastError))
  }

  // As soon as a screen is seen, its keys work.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether the key writes something where the focus is. */
const isTyped = ({ target, ctrlKey, metaKey }: KeyboardEvent) =>
  !ctrlKey &&
  !metaKey &&
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

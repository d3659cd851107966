import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useEffectEvent, useRef } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { type Router, useLayer, useRouter } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { Content } from './content.tsx'
import styles from './search.module.css'
import { createSearching } from './searching.ts'

/** By the history: what is drawn may still be a page before. */
const isReturn = (router: Router) => router.state().location.state === 'search'

interface SearchProps {
  open: boolean
  onClose: () => void
}

/**
 * One field for people and messages. It is a layer until something is found: then it becomes a step
 * of its own, so that Back leads here again, and Forward to what was found.
 */
export default function Search({ open, onClose }: SearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const searching = useEngine().part(createSearching)
  const isLeaving = useRef(false)
  const wasReturn = useRef(false)

  function close() {
    if (isLeaving.current) return
    searching.forget()
    onClose()
    // Where another page is what closes it, that one is there by then, and stays.
    queueMicrotask(() => {
      if (isReturn(router)) router.back('/')
    })
  }

  async function leave(href: string) {
    isLeaving.current = true
    onClose()
    if (!isReturn(router)) await router.navigate(router.state().location, { again: true, state: 'search' })
    await router.navigate(href)
    isLeaving.current = false
  }

  // A layer's step would take the place of what lies ahead.
  useLayer(open && !isReturn(router), close)
  const left = useEffectEvent(onClose)
  useEffect(() => {
    const look = () => {
      if (isLeaving.current) return
      const isHere = isReturn(router)
      if (isHere) openOverlay('search')
      else if (wasReturn.current) left()
      wasReturn.current = isHere
    }
    look()
    return router.subscribe(look)
  }, [router])
  useEffect(() => {
    // Somebody begins, and does not come back.
    if (open && !isReturn(router)) searching.forget()
  }, [open, router, searching])

  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} initialFocus={field}>
            <VisuallyHidden>
              <Dialog.Title>{t('search.title')}</Dialog.Title>
            </VisuallyHidden>
            <Content field={field} onClose={close} onLeave={(href) => void leave(href)} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

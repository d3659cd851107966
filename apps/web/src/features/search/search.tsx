import { Dialog } from '@base-ui/react/dialog'
import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { openOverlay } from '../../platform/overlays.ts'
import { useLayer, useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { Content } from './content.tsx'
import styles from './search.module.css'
import { createSearching } from './searching.ts'

interface SearchProps {
  open: boolean
  onClose: () => void
}

/** One field for everybody and everything that was said. Back from what was found leads here again. */
export default function Search({ open, onClose }: SearchProps) {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const searching = useEngine().part(createSearching)
  const isReturn = location.state === 'search'
  const isLeaving = useRef(false)

  function close() {
    if (isLeaving.current) return
    searching.forget()
    onClose()
    if (isReturn) void navigate(location, { replace: true })
  }

  async function leave(href: string) {
    isLeaving.current = true
    onClose()
    await navigate(location, { replace: true, state: 'search' })
    await navigate(href)
    isLeaving.current = false
  }

  useLayer(open, close)
  useEffect(() => {
    if (isReturn && !isLeaving.current) openOverlay('search')
  }, [isReturn])
  useEffect(() => {
    // Somebody begins, and does not come back.
    if (open && !isReturn) searching.forget()
  }, [open, isReturn, searching])

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

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { IconButton } from '../controls/icon-button.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './dialog-popup.module.css'

export default function DialogPopup(props: DialogProps) {
  const { open, onClose, title, description, children, footer, size = 'md', isAlert = false } = props
  const t = useT()
  const opener = useOpener(open)
  const body = useRef<HTMLDivElement>(null)
  const Parts = isAlert ? AlertDialog : BaseDialog
  return (
    <Parts.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Parts.Portal>
        {/* A question over a dialog stands apart from it, too. */}
        <Parts.Backdrop className={styles.backdrop} forceRender />
        <Parts.Viewport className={styles.viewport}>
          <Parts.Popup
            {...opener}
            initialFocus={(how) => (how === 'touch' ? true : firstFieldIn(body.current))}
            className={cx(styles.popup, styles[size])}
          >
            <div className={styles.head}>
              <Parts.Title className={styles.title}>{title}</Parts.Title>
              {!isAlert && (
                <IconButton
                  label={t('common.close')}
                  icon={<X />}
                  onClick={onClose}
                  className={styles.close}
                />
              )}
            </div>
            {description && (
              <Parts.Description className={styles.description}>{description}</Parts.Description>
            )}
            {children && (
              <div ref={body} className={styles.body}>
                {children}
              </div>
            )}
            {footer && <div className={styles.footer}>{footer}</div>}
          </Parts.Popup>
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Root>
  )
}

const field =
  ':is(input, textarea):not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=range], [readonly], :disabled)'

/** Where one begins to write; a field that has the focus keeps it. True where there is none: the first button. */
function firstFieldIn(body: HTMLElement | null): HTMLElement | true {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && body?.contains(activeElement)) return activeElement
  return body?.querySelector<HTMLElement>(field) ?? true
}

/** Gives the focus back to where it was: a field in a dialog takes it before the dialog itself notes who had it. */
function useOpener(isOpen: boolean) {
  const popup = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpener(document.activeElement)
  }
  /** @returns true where it was at nothing that is still there */
  const finalFocus = () => {
    const { activeElement: at, body } = document
    const hasMovedOn = at !== body && !popup.current?.contains(at)
    if (hasMovedOn) return false
    return opener instanceof HTMLElement && opener !== body && opener.isConnected ? opener : true
  }
  return { ref: popup, finalFocus }
}

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { useLayer } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './scanner.module.css'
import { Viewfinder } from './viewfinder.tsx'

/** Reads a code that is held before the camera, or is in a picture; covers everything meanwhile. */
export default function Scanner({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT()
  useLayer(open, onClose)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className={styles.scanner}>
          <Viewfinder isOpen={open} onClose={onClose} />
          <header className={styles.top}>
            <IconButton className={styles.close} label={t('common.close')} icon={<X />} onClick={onClose} />
            <Dialog.Title className={styles.title}>{t('scanning.title')}</Dialog.Title>
          </header>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

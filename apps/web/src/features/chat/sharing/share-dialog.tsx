import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Place } from '../../../components/places/places.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { forgetShared, readShared, type Shared } from '../../../domain/device/shared.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Destinations } from '../forward/destinations.tsx'
import { putShared } from './put-shared.ts'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  open: boolean
  onClose: () => void
}

/** Asks into which conversation goes what another app shares; it is sent there by hand. Until then it is kept. */
export default function ShareDialog({ open, onClose }: ShareDialogProps) {
  const t = useT()
  const engine = useEngine()
  const navigate = useNavigate()
  const [shared, setShared] = useState<Shared>()
  const [lack, setLack] = useState<'gone' | 'tooMuch'>()
  const isPutting = useRef(false)

  useEffect(() => {
    if (!open) return
    readShared().then((found) => {
      // Files over the limit are reported once.
      if (found?.isTooMuch) void forgetShared()
      setShared(found?.isTooMuch ? undefined : found)
      setLack(found ? (found.isTooMuch ? 'tooMuch' : undefined) : 'gone')
    }, toastError)
  }, [open])

  async function put(place: Place) {
    if (!shared || isPutting.current) return
    isPutting.current = true
    try {
      if (!(await putShared(engine, place, shared))) return
      onClose()
      await navigate(place.path)
    } finally {
      isPutting.current = false
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sharing.title')}
      description={t(lack ? `sharing.${lack}` : 'sharing.text')}
    >
      {shared && (
        <>
          <ul className={styles.shared} aria-label={t('sharing.what')}>
            {shared.text && (
              <li className={styles.text} dir="auto">
                {shared.text}
              </li>
            )}
            {[...shared.files.entries()].map(([place, file]) => (
              <li key={place} className={styles.file} dir="auto">
                {file.name}
              </li>
            ))}
          </ul>
          <Destinations
            chosen={[]}
            max={1}
            onChange={([place]) => place && void put(place).catch(toastError)}
          />
        </>
      )}
    </Dialog>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { forgetShared, readShared, type Shared } from '../../../domain/device/shared.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { useT } from '../../../platform/texts/index.ts'
import { attach } from '../composing/attach.ts'
import { Destinations } from '../forward/destinations.tsx'
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
  const [isGone, setGone] = useState(false)
  const isPutting = useRef(false)

  useEffect(() => {
    if (!open) return
    readShared().then((found) => {
      setShared(found)
      setGone(!found)
    }, toastError)
  }, [open])

  async function put(path: string) {
    if (!shared || isPutting.current) return
    isPutting.current = true
    try {
      await putInto(path, shared)
    } finally {
      isPutting.current = false
    }
  }

  async function putInto(path: string, shared: Shared) {
    const { drafts } = engine
    const { text, editing } = drafts.of(path)
    if (editing) drafts.endEditing(path)
    const before = editing?.kept.text ?? text
    if (shared.text) drafts.save(path, [before, shared.text].filter(Boolean).join('\n'))
    if (shared.files.length > 0) await attach(engine, { path, isTextOnly: false }, shared.files)
    await forgetShared()
    onClose()
    await navigate(path)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('sharing.title')}
      description={isGone ? t('sharing.gone') : t('sharing.text')}
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
            onChange={([place]) => place && void put(place.path).catch(toastError)}
          />
        </>
      )}
    </Dialog>
  )
}

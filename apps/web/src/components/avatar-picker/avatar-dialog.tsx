import { limits } from '@parley/contract/limits'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { cx } from '../../platform/cx.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import styles from './avatar-dialog.module.css'
import type { AvatarPickerProps } from './avatar-picker.tsx'
import { Cropper } from './cropper.tsx'
import { acceptedTypes, cutOut, megabytes } from './picture.ts'
import { usePicture } from './use-picture.ts'

/** Choosing a picture and its square, in one dialog. */
export default function AvatarDialog({ open, title, onClose, onPicked }: AvatarPickerProps) {
  const t = useT()
  const { picture, crop, setCrop, problem, take, clear } = usePicture()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()

  const takeFrom = (files: FileList | undefined) => {
    const [file] = files ?? []
    if (!file || isSaving) return
    setError(undefined)
    void take(file)
  }
  const paste = useEffectEvent((event: ClipboardEvent) => takeFrom(event.clipboardData?.files))
  useEffect(() => {
    if (!open) return clear()
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [open, clear])

  async function use() {
    if (!picture || !crop) return
    setSaving(true)
    setError(undefined)
    try {
      await onPicked(await cutOut(picture, crop))
      onClose()
    } catch (reason) {
      setError(reason)
    }
    setSaving(false)
  }

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    takeFrom(event.dataTransfer.files)
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isSaving && onClose()}
      title={title ?? t('forms.pictureTitle')}
      footer={
        picture && (
          <>
            <Button onClick={choose} disabled={isSaving}>
              {t('forms.chooseOther')}
            </Button>
            <Button variant="primary" loading={isSaving} onClick={() => void use()}>
              {t('forms.usePicture')}
            </Button>
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: people who cannot drop, choose or paste. */}
      <div className={styles.body} onDragOver={over} onDragLeave={() => setOver(false)} onDrop={drop}>
        <input
          ref={input}
          type="file"
          hidden
          accept={acceptedTypes}
          onChange={({ target }) => {
            takeFrom(target.files ?? undefined)
            target.value = ''
          }}
        />
        {picture && crop ? (
          <Cropper picture={picture} crop={crop} onChange={setCrop} />
        ) : (
          <div className={cx(styles.zone, isOver && styles.over)}>
            <ImageUp className={styles.icon} aria-hidden="true" />
            <Button variant="primary" onClick={choose}>
              {t('forms.choosePicture')}
            </Button>
            <p>{isOver ? t('forms.dropNow') : t('forms.dropPicture')}</p>
            <p className={styles.limits}>
              {t('forms.pictureLimits', { size: megabytes(limits.imageBytes) })}
            </p>
          </div>
        )}
        <Problem text={error ? errorText(error) : problem} />
      </div>
    </Dialog>
  )
}

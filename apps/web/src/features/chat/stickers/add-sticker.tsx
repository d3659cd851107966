import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { uploadImage } from '../../../domain/files/upload.ts'
import { addSticker, stickersKey } from '../../../domain/stickers/stickers.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './sticker-chooser.module.css'

interface AddStickerProps {
  /** Tab comes to it. */
  isFirst: boolean
  onFocus: () => void
}

/** Uploads pictures of this device to be stickers, one after the other. */
export function AddSticker({ isFirst, onFocus }: AddStickerProps) {
  const t = useT()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)

  async function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // So that the same file can be chosen again.
    currentTarget.value = ''
    setAdding(true)
    try {
      // The last comes first: they stand as they were chosen.
      for (const file of files.reverse()) await addSticker((await uploadImage(file, 'chat')).url)
    } catch (error) {
      toastError(error)
    } finally {
      setAdding(false)
      void client.invalidateQueries({ queryKey: stickersKey })
    }
  }

  return (
    <>
      <button
        type="button"
        className={styles.add}
        aria-label={t(isAdding ? 'stickers.adding' : 'stickers.add')}
        aria-disabled={isAdding}
        data-tooltip={t('stickers.add')}
        tabIndex={isFirst ? 0 : -1}
        onFocus={onFocus}
        onClick={() => !isAdding && input.current?.click()}
      >
        {isAdding ? <Spinner /> : <Plus aria-hidden="true" />}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        multiple
        hidden
        onChange={(event) => void onChange(event)}
      />
    </>
  )
}

import { Image } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { useT } from '../../platform/texts/index.ts'
import styles from './scanner.module.css'
import type { PictureProblem } from './use-pictures.ts'

interface FromAlbumProps {
  isReading: boolean
  problem: PictureProblem | undefined
  read: (file: Blob) => Promise<void>
}

/** The way for a code that is in a picture. */
export function FromAlbum({ isReading, problem, read }: FromAlbumProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.bottom}>
      <p role="status" className={styles.said}>
        {problem ? (
          t(`scanning.${problem}`)
        ) : (
          <span className={styles.pasteHint}>{t('scanning.pasteHint')}</span>
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
      <Button
        size="lg"
        icon={<Image aria-hidden="true" />}
        loading={isReading}
        onClick={() => input.current?.click()}
      >
        {t('scanning.fromAlbum')}
      </Button>
    </div>
  )
}

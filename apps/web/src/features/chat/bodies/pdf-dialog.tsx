import { useEffect, useState } from 'react'
import { Spinner } from '../../../components/controls/spinner.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import type { DialogPart } from '../context/chat-context.ts'
import { isPdf } from './pdf.ts'
import styles from './pdf-dialog.module.css'

interface PdfDialogProps {
  src: string
  name: string
}

/** A PDF in the browser's own viewer. */
export default function PdfDialog({ open, onClose, ...pdf }: PdfDialogProps & DialogPart) {
  return (
    <Dialog open={open} onClose={onClose} title={pdf.name} size="page">
      <Page {...pdf} />
    </Dialog>
  )
}

function Page({ src, name }: PdfDialogProps) {
  const t = useT()
  const url = usePdf(src)
  return (
    <div className={styles.page}>
      {url === undefined && <Spinner />}
      {url === null && (
        <div className={styles.failed} role="alert">
          <p>{t('media.pdfFailed')}</p>
          <a href={src} download={name}>
            {t('media.download')}
          </a>
        </div>
      )}
      {url && <iframe className={styles.frame} src={url} title={name} />}
    </div>
  )
}

/**
 * An address of its content under the name of its type, which no browser takes for anything else, whatever is in it.
 *
 * @returns null of what is no PDF or cannot be read
 */
function usePdf(src: string) {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    const ending = new AbortController()
    let made: string | undefined
    const show = async () => {
      const answer = await fetch(src, { signal: ending.signal })
      const content = answer.ok ? await answer.blob() : new Blob()
      if (ending.signal.aborted) return
      if (!(await isPdf(content))) return setUrl(null)
      made = URL.createObjectURL(new Blob([content], { type: 'application/pdf' }))
      setUrl(made)
    }
    show().catch(() => ending.signal.aborted || setUrl(null))
    return () => {
      ending.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [src])
  return url
}

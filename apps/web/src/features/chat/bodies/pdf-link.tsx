import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { later } from '../../../platform/code/later.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './file-body.module.css'

const PdfDialog = later(() => import('./pdf-dialog.tsx'))

/** Opens a PDF in the page; beside it one downloads it. */
export function PdfLink({ src, name, children }: { src: string; name: string; children: ReactNode }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <VisuallyHidden>{t('media.open')} </VisuallyHidden>
        {children}
      </button>
      <a
        className={styles.aside}
        href={src}
        download={name}
        aria-label={t('media.downloadNamed', { name })}
        data-tooltip={t('media.download')}
      >
        <Download className={styles.download} aria-hidden="true" />
      </a>
      {isOpen && <PdfDialog src={src} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

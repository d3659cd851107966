import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './file-body.module.css'

const PdfDialog = lazyComponent(() => import('./pdf-dialog.tsx'))

/** Opens a PDF over the chat, whose rows come and go as it is read; beside it one downloads it. */
export function PdfLink({ src, name, children }: { src: string; name: string; children: ReactNode }) {
  const t = useT()
  const { openDialog } = useChat()
  const open = () => openDialog((props) => <PdfDialog {...props} src={src} name={name} />)
  return (
    <>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={open}>
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
    </>
  )
}

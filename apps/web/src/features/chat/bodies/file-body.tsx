import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { FileName } from '../../../components/files/file-name.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { useMediaQuery } from '../../../platform/use-media-query.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './file-body.module.css'
import { FileIcon } from './file-icon.tsx'
import { showsPdf } from './pdf.ts'
import { isServedPath } from './served-path.ts'
import { UploadMark } from './upload-mark.tsx'

interface FileBodyProps {
  src: string
  title: string
  size: number
}

/** A file to download: what it is called, what kind it is, how large. */
export function FileBody({ src, title, size }: FileBodyProps) {
  const t = useT()
  const { files } = useEngine()
  const language = useLanguage()
  const file = files.of(src)?.file
  const name = title || file?.name || t('media.file')
  const isThere = isServedPath(src)
  const hasFinger = useMediaQuery('(pointer: coarse)')
  const isShown = showsPdf({ name, size }, { hasViewer: navigator.pdfViewerEnabled, hasFinger })
  const content = (
    <>
      <FileIcon name={name} />
      <span className={styles.text}>
        <FileName name={name} />
        <span className={styles.size}>{fileSize(file?.size ?? size, language)}</span>
      </span>
    </>
  )
  return (
    <div className={styles.file}>
      {!isThere && <div className={styles.link}>{content}</div>}
      {isThere && isShown && (
        <PdfLink src={src} name={name}>
          {content}
        </PdfLink>
      )}
      {isThere && !isShown && (
        <a className={styles.link} href={src} download={name}>
          <VisuallyHidden>{t('media.download')} </VisuallyHidden>
          {content}
          <Download className={styles.download} aria-hidden="true" />
        </a>
      )}
      <UploadMark sources={[src]} isSmall />
    </div>
  )
}

const PdfDialog = lazyComponent(() => import('./pdf-dialog.tsx'))

/** Opens a PDF over the chat, whose rows come and go as it is read; beside it one downloads it. */
function PdfLink({ src, name, children }: { src: string; name: string; children: ReactNode }) {
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

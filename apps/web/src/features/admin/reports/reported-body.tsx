import type { Msg } from '@parley/contract'
import { bodyOf, plainTextIn } from '@parley/contract/message-text'
import { Paperclip } from 'lucide-react'
import { Disclosure } from '../../../components/controls/disclosure.tsx'
import { previewText } from '../../../domain/conversations/preview.ts'
import { useT } from '../../../platform/texts/index.ts'
import styles from './reports.module.css'

/**
 * Content of a reported message. Pictures wait until somebody wants to see them: they may be the reason for the report.
 */
export function ReportedBody({ msg }: { msg: Msg }) {
  const t = useT()
  const cited = 'replyMsg' in msg ? msg.replyMsg.msg : 'quoteMsg' in msg ? msg.quoteMsg.msg : undefined
  const pictures = picturesIn(msg)
  const text = plainTextIn(msg.type, bodyOf(msg))
  const file = fileIn(msg)
  return (
    <>
      {cited && <blockquote className={styles.cited}>{previewText(cited)}</blockquote>}
      {!file && (
        <p className={styles.said}>
          {pictures.length > 0 && !text ? previewText(msg) : text || previewText(msg)}
        </p>
      )}
      {file && (
        <a className={styles.file} href={file.src} target="_blank" rel="noreferrer">
          <Paperclip aria-hidden="true" />
          {t('reports.openFile', { name: file.name || previewText(msg) })}
        </a>
      )}
      {pictures.length > 0 && (
        <Disclosure label={t('reports.showPicture')}>
          {pictures.map((src) => (
            <img key={src} className={styles.picture} src={src} alt={t('reports.picture')} loading="lazy" />
          ))}
        </Disclosure>
      )}
    </>
  )
}

function fileIn(msg: Msg): { src: string; name: string } | undefined {
  if ('fileMsg' in msg) return { src: msg.fileMsg.src, name: msg.fileMsg.title }
  if ('videoMsg' in msg) return { src: msg.videoMsg.src, name: msg.videoMsg.title }
  if ('voiceMsg' in msg) return { src: msg.voiceMsg.src, name: '' }
  return undefined
}

/** Links to the pictures that a message shows: the files' own paths would not open for everybody who decides. */
function picturesIn(msg: Msg): string[] {
  if ('imageMsg' in msg) return [msg.imageMsg.src]
  if ('imageTextMsg' in msg) return [...new Set(msg.imageTextMsg.content.match(/\/api\/file\/[\w-]+/g))]
  return []
}

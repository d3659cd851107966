import { MessageType } from '@parley/contract/enums'
import { readMarkup } from '../../domain/conversations/markup.ts'
import { previewText } from '../../domain/conversations/preview.ts'
import { filesOfScheduled, type Scheduled } from '../../domain/later/scheduled.ts'
import { fileSize } from '../../platform/format.ts'
import { useLanguage, useT } from '../../platform/texts/index.ts'
import { FileName } from '../files/file-name.tsx'
import styles from './scheduled-files.module.css'

/** The pictures of a message that is sent later, small, and its other files by what they are called; each opens separately. */
export function ScheduledFiles({ one }: { one: Scheduled }) {
  const t = useT()
  const language = useLanguage()
  const shown = filesOfScheduled(one).flatMap(itemsOf)
  if (shown.length === 0) return null
  return (
    <ul className={styles.files}>
      {shown.map(({ src, name, size, text, isPicture }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one picture may be there twice, and nothing moves.
        <li key={at}>
          {text !== undefined && <p className={styles.words}>{text}</p>}
          {src !== undefined && (
            <a
              className={isPicture ? styles.picture : styles.file}
              href={src}
              target="_blank"
              rel="noreferrer"
              aria-label={isPicture ? t('later.file', { name }) : undefined}
            >
              {isPicture ? <img src={`${src}?thumb=1`} alt="" loading="lazy" /> : <FileName name={name} />}
              {size !== undefined && <span className={styles.size}>{fileSize(size, language)}</span>}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

interface Item {
  readonly src?: string
  readonly name: string
  /** Bytes, where they are known. */
  readonly size?: number
  readonly text?: string
  readonly isPicture: boolean
}

function itemsOf({ msg, file }: ReturnType<typeof filesOfScheduled>[number]): Item[] {
  const name = file?.title ?? previewText(msg)
  if (msg.type === MessageType.image) return [{ src: msg.imageMsg.src, name, isPicture: true }]
  if (msg.type === MessageType.video) return [{ src: msg.videoMsg.src, name, isPicture: false }]
  if (msg.type === MessageType.file)
    return [{ src: msg.fileMsg.src, name, ...(file && { size: file.size }), isPicture: false }]
  if (msg.type !== MessageType.imageText) return []
  return readMarkup(msg.imageTextMsg.content).map((part) =>
    part.kind === 'image'
      ? { src: part.src, name, isPicture: true }
      : { text: part.kind === 'text' ? part.text : `[${part.title}]`, name, isPicture: false },
  )
}

import { Mic, Play, X } from 'lucide-react'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { useDraft } from '../../../components/engine/use-draft.ts'
import { useEngine } from '../../../components/engine/use-engine.ts'
import type { Attachment } from '../../../engine/drafts/drafts.ts'
import { duration, fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { FileIcon } from '../bodies/file-icon.tsx'
import { FileName } from '../bodies/file-name.tsx'
import { useChat } from '../context/chat-context.ts'
import styles from './attachment-strip.module.css'
import { canJoin } from './outgoing.ts'

export interface AttachmentStripProps {
  isJoined: boolean
  onJoin: (isJoined: boolean) => void
}

/** Over the text: what goes along with it. */
export function AttachmentStrip({ isJoined, onJoin }: AttachmentStripProps) {
  const t = useT()
  const { path, composer } = useChat()
  const { drafts } = useEngine()
  const draft = useDraft(path)
  const { attachments, citation } = draft
  const text = draft.text.trim()
  return (
    <div className={styles.strip}>
      <ul className={styles.list} aria-label={t('attaching.attached')}>
        {attachments.map((one) => (
          <li key={one.src} className={styles.item}>
            <Content attachment={one} />
            <IconButton
              className={styles.remove}
              size="sm"
              label={t('attaching.detach', { name: one.file.name })}
              icon={<X />}
              tooltipSide="top"
              onClick={() => {
                drafts.detach(path, one.src)
                composer()?.focus()
              }}
            />
          </li>
        ))}
      </ul>
      {canJoin({ text, attachments, citation }) && (
        <Checkbox checked={isJoined} onChange={onJoin}>
          {t('attaching.join')}
        </Checkbox>
      )}
    </div>
  )
}

function Content({ attachment: { kind, src, file, length = 0 } }: { attachment: Attachment }) {
  const t = useT()
  const language = useLanguage()
  if (kind === 'image') return <img className={styles.picture} src={src} alt={file.name} />
  if (kind === 'video') {
    return (
      <span className={styles.film}>
        {/* biome-ignore lint/a11y/useMediaCaption: a still picture of what will be sent. */}
        <video
          className={styles.picture}
          src={`${src}#t=0.001`}
          preload="metadata"
          tabIndex={-1}
          aria-label={file.name}
        />
        <span className={styles.length}>
          <Play aria-hidden="true" />
          {duration(length)}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.file}>
      {kind === 'voice' ? (
        <span className={styles.voice}>
          <Mic aria-hidden="true" />
        </span>
      ) : (
        <FileIcon name={file.name} />
      )}
      <span className={styles.text}>
        {kind === 'voice' ? t('attaching.voice') : <FileName name={file.name} />}
        <span className={styles.size}>
          {kind === 'voice' ? duration(length) : fileSize(file.size, language)}
        </span>
      </span>
    </span>
  )
}

import { useMemo } from 'react'
import { readMarkup } from '../model/markup.ts'
import styles from './media.module.css'
import { Picture } from './picture.tsx'
import { TextBody } from './text-body.tsx'
import { UploadMark } from './upload-mark.tsx'

/** Text and pictures in one message. Its markup is read into parts, never given to the page. */
export function ImageTextBody({ content }: { content: string }) {
  const parts = useMemo(() => readMarkup(content), [content])
  const sources = parts.flatMap((part) => (part.kind === 'image' ? [part.src] : []))
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        {parts.map((part, index) =>
          part.kind === 'text' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts do not change.
            <TextBody key={index} text={part.text} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <div key={index} className={styles.part}>
              <Picture {...part} />
            </div>
          ),
        )}
      </div>
      <UploadMark sources={sources} />
    </div>
  )
}

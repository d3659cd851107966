import type { Mention } from '@parley/contract'
import { useMemo } from 'react'
import { type TextPart, textParts } from '../../../components/prose/text-parts.ts'
import { type MarkupImage, readMarkup } from '../../../domain/conversations/markup.ts'
import { mentionsOfTexts } from './markup-mentions.ts'
import styles from './media.module.css'
import { Picture } from './picture.tsx'
import { TextParts } from './text-body.tsx'
import { UploadMark } from './upload-mark.tsx'

interface ImageTextBodyProps {
  content: string
  mentions: readonly Mention[] | undefined
}

/** Text and pictures in one message. Its markup is read into parts, never given to the page. */
export function ImageTextBody({ content, mentions }: ImageTextBodyProps) {
  const rows = useMemo(() => rowsOf(content, mentions), [content, mentions])
  const sources = rows.flatMap((row) => ('src' in row ? [row.src] : []))
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        {rows.map((row, index) =>
          'src' in row ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts do not change.
            <div key={index} className={styles.part} data-picture>
              <Picture {...row} />
            </div>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <TextParts key={index} parts={row} />
          ),
        )}
      </div>
      <UploadMark sources={sources} />
    </div>
  )
}

/** Pictures stand alone; texts and emoticons between two of them go together. */
function rowsOf(content: string, mentions: readonly Mention[] | undefined): Array<MarkupImage | TextPart[]> {
  const placesIn = mentionsOfTexts(content, mentions)
  const rows: Array<MarkupImage | TextPart[]> = []
  for (const part of readMarkup(content)) {
    if (part.kind === 'image') {
      rows.push(part)
      continue
    }
    const shown: TextPart[] =
      part.kind === 'text'
        ? textParts(part.text, placesIn(part.text))
        : [{ kind: 'emoticon', text: part.title && `[${part.title}]`, src: part.src }]
    const last = rows.at(-1)
    if (Array.isArray(last)) last.push(...shown)
    else rows.push(shown)
  }
  return rows
}

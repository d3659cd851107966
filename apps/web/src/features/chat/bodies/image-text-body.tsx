import type { Mention } from '@parley/contract'
import { useMemo } from 'react'
import { type MarkupEmoticon, type MarkupImage, readMarkup } from '../../../domain/conversations/markup.ts'
import { mentionsOfTexts } from './markup-mentions.ts'
import styles from './media.module.css'
import { Picture } from './picture.tsx'
import { PlacedText } from './text-body.tsx'
import type { PlacedTextProps } from './text-part.tsx'
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
            <PlacedText key={index} {...row} />
          ),
        )}
      </div>
      <UploadMark sources={sources} />
    </div>
  )
}

/** Pictures stand alone; texts and emoticons between two of them are one text. */
function rowsOf(
  content: string,
  mentions: readonly Mention[] | undefined,
): Array<MarkupImage | PlacedTextProps> {
  const placesIn = mentionsOfTexts(content, mentions)
  const rows: Array<MarkupImage | PlacedTextProps> = []
  for (const part of readMarkup(content)) {
    if (part.kind === 'image') {
      rows.push(part)
      continue
    }
    const last = rows.at(-1)
    const before = last && 'places' in last ? last : { text: '', places: [] }
    if (before === last) rows.pop()
    rows.push(
      joined(
        before,
        part.kind === 'text' ? { text: part.text, places: placesIn(part.text) } : emoticon(part),
      ),
    )
  }
  return rows
}

/** An emoticon without a name is a space in the text. */
function emoticon({ title, src }: MarkupEmoticon): PlacedTextProps {
  const text = title ? `[${title}]` : ' '
  return { text, places: [{ start: 0, end: text.length, is: { kind: 'emoticon', src } }] }
}

function joined({ text, places }: PlacedTextProps, next: PlacedTextProps): PlacedTextProps {
  const moved = next.places.map((place) => ({
    ...place,
    start: place.start + text.length,
    end: place.end + text.length,
  }))
  return { text: text + next.text, places: [...places, ...moved] }
}

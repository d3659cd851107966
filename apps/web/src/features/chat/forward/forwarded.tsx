import type { Entry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { MessageBody } from '../bodies/message-body.tsx'
import { LinkPreview } from '../link-previews/link-preview.tsx'
import styles from './forwarded.module.css'

interface ForwardedProps {
  entry: Entry
}

/** Until its look is here its room is kept. */
export const Forwarded = lazyComponent<ForwardedProps>(
  () => withTexts('extras', import('./in-chat.tsx')),
  ({ entry: { message } }) => {
    const { record, poll, list } = message.extras ?? {}
    const rows = poll?.options.length ?? list?.entries?.last.length ?? 0
    if (poll || list)
      return <div className={styles.record} style={{ height: 124 + (poll ? 38 : 30) * rows }} />
    return <div className={record ? styles.record : styles.note} />
  },
)

/**
 * Content of a message, with its original author; a record, a poll or a list is shown instead of its substitute text.
 */
export function Said({ entry }: ForwardedProps) {
  const { forwarded, saved, record, poll, list, linkPreview } = entry.message.extras ?? {}
  const isTextByLooks = record || poll || list
  return (
    <>
      {(forwarded || saved || isTextByLooks) && <Forwarded entry={entry} />}
      {!isTextByLooks && <MessageBody entry={entry} />}
      {linkPreview?.page && <LinkPreview page={linkPreview.page} />}
    </>
  )
}

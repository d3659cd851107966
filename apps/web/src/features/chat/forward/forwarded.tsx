import type { Entry } from '../../../engine/timeline/entry.ts'
import { later } from '../../../platform/code/later.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import { MessageBody } from '../bodies/message-body.tsx'
import { LinkPreview } from '../link-previews/link-preview.tsx'
import styles from './forwarded.module.css'

interface ForwardedProps {
  entry: Entry
}

/** Until its look is here its room is kept. */
const Forwarded = later<ForwardedProps>(
  () => withTexts('extras', import('./in-chat.tsx')),
  ({ entry }) => <div className={entry.message.extras?.record ? styles.record : styles.note} />,
)

/** What a message says, with whose it was; a record is shown in place of the text that stands for it. */
export function Said({ entry }: ForwardedProps) {
  const { forwarded, record, linkPreview } = entry.message.extras ?? {}
  return (
    <>
      {(forwarded || record) && <Forwarded entry={entry} />}
      {!record && <MessageBody entry={entry} />}
      {linkPreview?.page && <LinkPreview page={linkPreview.page} />}
    </>
  )
}

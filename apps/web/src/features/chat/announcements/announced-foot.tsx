import { Megaphone } from 'lucide-react'
import type { GroupAnnouncement } from '../../../domain/groups/group-announcements.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import styles from './announced-foot.module.css'

type ShownProps = DialogPart & { groupId: number; announcement: GroupAnnouncement }

const Shown = lazyComponent<ShownProps>(() =>
  withTexts('groupAnnouncements', import('./announced-dialog.tsx')),
)

/** Below a message that is announced: how many have confirmed it, for those who may know; pressed, it says who. */
export function AnnouncedFoot({ announcement }: { announcement: GroupAnnouncement }) {
  const t = useT()
  const { target, openDialog } = useChat()
  const { counts, confirmed } = announcement
  const text = counts
    ? t('announcing.footCounts', counts)
    : t(confirmed ? 'announcing.footConfirmed' : 'announcing.card')
  return (
    <button
      type="button"
      className={styles.foot}
      aria-haspopup="dialog"
      onClick={() =>
        openDialog((props) => <Shown {...props} groupId={target.id} announcement={announcement} />)
      }
    >
      <Megaphone aria-hidden="true" />
      {text}
    </button>
  )
}

import { BookUser } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { SkeletonRows } from '../../../components/controls/skeleton.tsx'
import { AddingDialog } from '../../../components/group-inviting/add-members.tsx'
import { GroupCode } from '../../../components/group-inviting/group-code.tsx'
import { usePickingWords } from '../../../components/group-inviting/use-picking-words.ts'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { useGroupQuery } from '../../../domain/groups/use-group-query.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './group-of-one.module.css'

/** How others come into a group that is only I: its code and link, and those to whom I may write. */
export default function GroupOfOne() {
  const t = useT()
  const { target, openDialog } = useChat()
  const { group } = useGroupQuery(target.id)
  const { add } = usePickingWords()
  if (!group) return <SkeletonRows count={3} />
  if (!mayIn(group, 'invite'))
    return <EmptyState title={t('chat.emptyTitle')} text={t('groupChat.emptyText')} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.place} aria-label={t('groupInviting.aloneTitle')} tabIndex={0}>
      <div className={styles.content}>
        <h2 className={styles.title}>{t('groupInviting.aloneTitle')}</h2>
        <p className={styles.text}>{t('groupInviting.aloneText', { title: group.title })}</p>
        <GroupCode group={group} />
        <Button
          full
          icon={<BookUser aria-hidden="true" />}
          onClick={() => openDialog((props) => <AddingDialog {...props} way="people" group={group} />)}
        >
          {add}
        </Button>
      </div>
    </section>
  )
}

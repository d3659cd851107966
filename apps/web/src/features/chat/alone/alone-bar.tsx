import { UserPlus } from 'lucide-react'
import { Button } from '../../../components/controls/button.tsx'
import { AddingDialog, useAddMembersButton } from '../../../components/group-inviting/add-members.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { useGroupQuery } from '../../../domain/groups/use-group-query.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useChat, useConversation } from '../context/chat-context.ts'
import styles from './alone-bar.module.css'

/** Over the messages that I have written into a group that is only I: the ways in for others. */
export function AloneBar() {
  const t = useT()
  const { target, openDialog } = useChat()
  const { group } = useGroupQuery(target.id)
  const isSilent = useConversation(({ timeline }) => timeline.order.length === 0)
  const button = useAddMembersButton((way) => {
    if (group) openDialog((props) => <AddingDialog {...props} way={way} group={group} />)
  })
  if (isSilent || group?.memberCount !== 1 || !mayIn(group, 'invite')) return null
  return (
    <section className={styles.bar} aria-label={t('groupInviting.aloneTitle')}>
      <span className={styles.text}>{t('groupInviting.aloneTitle')}</span>
      <Button {...button} size="sm" variant="soft" icon={<UserPlus aria-hidden="true" />}>
        {t('groupInviting.inviteMore')}
      </Button>
    </section>
  )
}

import { useSiteSteps } from '../../../domain/me/site-steps.ts'
import { useFriends } from '../../../domain/people/friends.ts'
import { useIsAdministrator } from '../../../domain/session/administrator.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import styles from './arriving.module.css'
import { Arriving } from './arriving.tsx'
import Checklist from './checklist.tsx'
import { FriendList } from './friend-list.tsx'
import { NextStep } from './next-step.tsx'

/** Content of the empty list of conversations, and an owner's next step above the conversations. */
export default function Beginning({ isEmpty }: { isEmpty: boolean }) {
  const t = useT()
  const isPhone = useIsPhone()
  const isOver = useSiteSteps() === 'over'
  const isAdministrator = useIsAdministrator()
  const hasFriends = useFriends().size > 0
  if (!isEmpty) return <NextStep />
  if (hasFriends)
    return (
      <>
        {isAdministrator && <NextStep />}
        <FriendList />
      </>
    )
  const arriving = <Arriving />
  if (!isAdministrator || isOver) return arriving
  if (isPhone) return <Checklist otherwise={arriving} />
  return <p className={styles.nothing}>{t('chat.noConversations')}</p>
}

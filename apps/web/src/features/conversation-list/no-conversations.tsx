import { UserPlus } from 'lucide-react'
import { LinkButton } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { useT } from '../../platform/texts/index.ts'

const findPath = '/m/search/user'

/** The list of a person who has talked to nobody yet. */
export default function NoConversations() {
  const t = useT()
  return (
    <EmptyState
      picture="people"
      title={t('chat.noConversations')}
      text={t('chat.noConversationsText')}
      action={
        <LinkButton variant="primary" to={findPath} icon={<UserPlus />}>
          {t('chat.findFriends')}
        </LinkButton>
      }
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { friendsQuery } from '../../lib/friends.ts'
import { useT } from '../../lib/i18n/index.ts'
import { useTitle } from '../../lib/use-title.ts'
import { MyAccount } from './my-account.tsx'

export function Component() {
  const t = useT()
  useTitle(t('contacts.title'))
  const { data } = useQuery(friendsQuery)
  const isAlone = data?.count === 0
  return (
    <EmptyState
      picture="people"
      title={isAlone ? t('contacts.aloneTitle') : t('contacts.welcomeTitle')}
      text={isAlone ? t('contacts.aloneText') : t('contacts.welcomeText')}
      action={
        <>
          <LinkButton to="/m/search/user" variant={isAlone ? 'primary' : 'secondary'}>
            {t('contacts.findPeople')}
          </LinkButton>
          <MyAccount />
        </>
      }
    />
  )
}

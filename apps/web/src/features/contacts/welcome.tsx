import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { friendsQuery } from '../../domain/people/friends.ts'
import { useT } from '../../platform/texts/index.ts'
import { MyAccount } from './person/my-account.tsx'

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

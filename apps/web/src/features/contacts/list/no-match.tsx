import { LinkButton } from '../../../components/controls/button.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './contact-list.module.css'

interface NoMatchProps {
  typed: string
  kind: 'friends' | 'groups' | 'everyone'
}

const words = {
  friends: { none: 'contacts.noFriendFound', search: 'contacts.searchEverybody', path: '/m/search/user' },
  groups: { none: 'contacts.noGroupMatches', search: 'contacts.searchAllGroups', path: '/m/search/group' },
  everyone: { none: 'contacts.noPersonFound', search: 'contacts.findPeople', path: '/m/search/user' },
} as const

/** None of mine has what was typed; another may. */
export function NoMatch({ typed, kind }: NoMatchProps) {
  const t = useT()
  const { none, search, path } = words[kind]
  return (
    <div className={styles.nobody} role="status">
      <p>{t(none, { typed })}</p>
      <LinkButton to={`${path}?key=${encodeURIComponent(typed)}`} size="sm">
        {t(search)}
      </LinkButton>
    </div>
  )
}

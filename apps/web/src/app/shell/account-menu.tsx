import { Avatar } from '../../components/marks/avatar.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { useSession } from '../../domain/session/session.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './account-menu.module.css'

const Header = lazyComponent(() => import('./account-menu-header.tsx'))

/** My picture on the rail, and what is mine to change. */
export function AccountMenu() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const navigate = useNavigate()

  const button = useMenuButton(
    t('shell.myMenu'),
    async () => {
      Header.preload()
      const { accountMenu } = await fetchCode(() => import('./account-menu-items.tsx'))
      return accountMenu((path) => void navigate(path))
    },
    {
      side: 'right',
      align: 'start',
      offset: 18,
      header: <Header />,
    },
  )

  return (
    <button type="button" {...button} className={styles.button} aria-label={t('shell.myMenu')}>
      <Avatar id={userID} name={nickname} src={avatar} size={40} />
    </button>
  )
}

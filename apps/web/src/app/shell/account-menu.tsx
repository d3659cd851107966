import { useState } from 'react'
import { Avatar } from '../../components/marks/avatar.tsx'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import { useSession } from '../../domain/session/session.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { later } from '../../platform/code/later.tsx'
import { useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './account-menu.module.css'

const SignOutDialog = later(() => import('../../components/overlays/sign-out-dialog.tsx'))

/** My picture on the rail, and what is mine to change. */
export function AccountMenu() {
  const t = useT()
  const { userID, nickname, avatar } = useSession()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState<boolean>()

  const button = useMenuButton(
    t('shell.myMenu'),
    async () => {
      const { accountMenu } = await fetchCode(() => import('./account-menu-items.tsx'))
      return accountMenu({ userID, navigate: (path) => void navigate(path), signOut: () => setAsking(true) })
    },
    {
      side: 'right',
      align: 'start',
      offset: 18,
      header: <Me id={userID} nickname={nickname} avatar={avatar} />,
    },
  )

  return (
    <>
      <button type="button" {...button} className={styles.button} aria-label={t('shell.myMenu')}>
        <Avatar id={userID} name={nickname} src={avatar} size={40} />
      </button>
      {isAsking !== undefined && <SignOutDialog open={isAsking} onClose={() => setAsking(false)} />}
    </>
  )
}

function Me({ id, nickname, avatar }: { id: number; nickname: string; avatar: string }) {
  const t = useT()
  return (
    <div className={styles.me}>
      <Avatar id={id} name={nickname} src={avatar} size={40} />
      <div className={styles.names}>
        <div className={styles.nickname} title={nickname}>
          {nickname}
        </div>
        <div className={styles.id}>{t('shell.myId', { id })}</div>
      </div>
    </div>
  )
}

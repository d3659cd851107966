import type { InvitationView } from '@parley/contract'
import { LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { titleOf } from '../../components/invitations/titles.ts'
import { isSignedIn, useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { Arriving } from './arriving.tsx'
import { Following } from './following.tsx'
import { Groups } from './groups.tsx'
import styles from './invited.module.css'
import { Who } from './who.tsx'

interface InvitedProps {
  code: string
  view: InvitationView
  onRequested: () => void
}

export function Invited({ code, view, onRequested }: InvitedProps) {
  const t = useT()
  const session = useSession()
  const { kind, inviter, groups, admits } = view
  const isOwn = kind === 'person' && inviter?.userID === session.userID
  const title = isOwn ? t('invited.ownTitle') : titleOf(view)
  useTitle(title)

  const texts = {
    person: t('invited.friendText'),
    group: admits ? undefined : t('invited.askText'),
    site: groups.length > 0 ? t('invited.siteGroupsText') : t('invited.siteText'),
    owner: t('invited.ownText'),
  }
  return (
    <>
      <Who {...view} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {!isOwn && texts[kind] && <p className={styles.text}>{texts[kind]}</p>}
      <Groups groups={groups} />
      {isOwn ? (
        <Own />
      ) : isSignedIn(session) ? (
        <Following code={code} view={view} onRequested={onRequested} />
      ) : (
        <Arriving code={code} view={view} />
      )}
    </>
  )
}

/** Nobody befriends themselves. */
function Own() {
  const t = useT()
  return (
    <>
      <p className={styles.text}>{t('invited.ownInvitation')}</p>
      <div className={styles.ways}>
        <LinkButton to="/" replace size="lg" full>
          {t('common.goHome')}
        </LinkButton>
      </div>
    </>
  )
}

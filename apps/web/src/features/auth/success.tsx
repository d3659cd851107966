import { Button, LinkButton } from '../../components/controls/button.tsx'
import { Drawing } from '../../components/controls/glyph.tsx'
import { Link } from '../../components/controls/link.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { goalOf } from '../../domain/invitations/goal.ts'
import { isSignedIn } from '../../domain/session/session.ts'
import { useSiteSettings } from '../../domain/site-settings.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useLocation } from '../../platform/router/index.ts'
import { saveBlob } from '../../platform/save-file.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './form.module.css'
import { InvitedOn } from './invited-on.tsx'
import type { Invitation, NewAccount } from './new-account.ts'
import success from './success.module.css'

const copySign =
  'M10 8h9a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 19 20h-9a1.5 1.5 0 0 1-1.5-1.500v-9A1.5 1.5 0 0 1 10 8ZM15.5 8V5.500A1.5 1.5 0 0 0 14 4H5a1.5 1.5 0 0 0-1.5 1.500v9A1.5 1.5 0 0 0 5 16h3.5'

/** The new id, which one needs from now on, and what one does first. */
export function Component() {
  const t = useT()
  const { state, search } = useLocation() as { state: NewAccount; search: string }
  const account = String(state.userID)
  const { invitation, accountName, waits = false } = state
  const title = waits ? t('approval.waitingTitle') : t('register.successTitle')
  useTitle(title)

  return (
    <>
      <svg viewBox="0 0 48 48" className={success.tick} aria-hidden="true">
        <circle cx="24" cy="24" r="24" />
        <path d={waits ? 'M24 14v10.500l7 4' : 'm15 24.5 6.5 6.500L34 18.5'} />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{waits ? t('approval.waitingText') : t('register.successText')}</p>
      <div className={success.account}>
        <div>
          <div className={success.label}>{t('register.yourId')}</div>
          <div className={success.id}>{account}</div>
        </div>
        <Button
          icon={<Drawing path={copySign} />}
          onClick={() => void copyText(account)}
          aria-label={t('register.copyId')}
        >
          {t('common.copy')}
        </Button>
      </div>
      <SaveAccount account={account} accountName={accountName} />
      {isSignedIn() ? (
        <>
          {!leadsOn(invitation) && <FirstSteps />}
          {invitation ? (
            <InvitedOn {...invitation} />
          ) : (
            <LinkButton to={goalOf(search)} replace variant="primary" size="lg" full>
              {t('register.begin')}
            </LinkButton>
          )}
        </>
      ) : (
        <>
          {waits && <p className={success.next}>{t('approval.waitingNext')}</p>}
          <LinkButton
            to={`/login${search}`}
            state={{ account: accountName ?? account }}
            replace
            variant="primary"
            size="lg"
            full
          >
            {waits ? t('approval.toSignIn') : t('register.signInNow')}
          </LinkButton>
        </>
      )}
    </>
  )
}

/** Whether an invitation leads on: into a conversation, or an owner to the site. */
const leadsOn = (invitation?: Invitation) =>
  invitation?.view.kind === 'person' ||
  invitation?.view.kind === 'owner' ||
  (invitation?.view.groups.length ?? 0) > 0

const person = 'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M13 7a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z'
const paths = {
  camera:
    'M14 4a2 2 0 0 1 1.760 1.050l.490.900A2 2 0 0 0 18 7h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h2a2 2 0 0 0 1.760-1.050l.490-.900A2 2 0 0 1 10 4ZM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  personAdded: `${person}M19 8v6M22 11h-6`,
  people: `${person}M16 3.130a4 4 0 0 1 0 7.740M22 21v-2a4 4 0 0 0-3-3.870`,
  onward: 'm9 18 6-6-6-6',
}

/** Where somebody new begins. */
function FirstSteps() {
  const t = useT()
  const steps = [
    { to: '/info/me', path: paths.camera, text: t('register.stepPicture') },
    { to: '/m/search/user', path: paths.personAdded, text: t('register.stepPeople') },
    { to: '/m/add_group', path: paths.people, text: t('register.stepGroup') },
  ]
  return (
    <ul className={success.steps} aria-label={t('register.firstSteps')}>
      {steps.map(({ to, path, text }) => (
        <li key={to}>
          <Link to={to} replace className={success.step}>
            <Drawing path={path} className={success.icon} />
            {text}
            <Drawing path={paths.onward} className={success.arrow} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SaveAccountProps {
  account: string
  accountName: string | undefined
}

/** Puts a new account where its owner finds it again: a file, or what the device shares with. Never the password. */
function SaveAccount({ account, accountName }: SaveAccountProps) {
  const t = useT()
  const site = useSiteSettings()?.name || t('common.appName')
  const text = [
    t('register.accountFileText', { site, address: location.origin, account }),
    ...(accountName === undefined ? [] : [t('register.accountFileName', { name: accountName })]),
  ].join('\n')
  // Closing the device's sheet is no failure.
  const share = () => void navigator.share({ title: site, text }).catch(() => undefined)
  const save = () =>
    saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('register.accountFile', { site }))

  return (
    <div className={success.ways}>
      {accountName !== undefined && (
        <p className={success.named}>{t('register.orAccountName', { name: accountName })}</p>
      )}
      {'share' in navigator && (
        <Button size="sm" variant="soft" onClick={share}>
          {t('register.sendAccount')}
        </Button>
      )}
      <Button size="sm" variant="soft" onClick={save}>
        {t('register.saveAccount')}
      </Button>
    </div>
  )
}

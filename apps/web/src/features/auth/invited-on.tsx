import type { InvitationView } from '@parley/contract'
import { useEffect } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { requestOf } from '../../components/invitations/titles.ts'
import { errorText, isRefused } from '../../domain/api/api-errors.ts'
import type { Followed } from '../../domain/invitations/follow.ts'
import { useFollowing } from '../../domain/invitations/use-following.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { t as text, useT } from '../../platform/texts/index.ts'
import styles from './invited-on.module.css'
import type { Invitation, NewAccount } from './new-account.ts'

/** Follows the invitation by which somebody has come, and leads on to what it was for. */
export function InvitedOn({ code, view }: Invitation) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const { followed } = state as NewAccount
  const { follow, isBusy, error } = useFollowing(code, view)

  async function start() {
    const followed = await follow(requestOf(view))
    if (followed)
      await navigate(pathname + search, { replace: true, state: { ...(state as NewAccount), followed } })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what it led to stays with the page.
  useEffect(() => void (followed || start()), [])

  const mayRetry = error !== undefined && !isRefused(error)
  return (
    <div className={styles.on}>
      <p role="status" className={styles.outcome}>
        {followed && outcomeOf(view, followed)}
      </p>
      <FormProblem text={error === undefined ? undefined : errorText(error)} />
      {mayRetry && (
        <Button variant="primary" size="lg" full onClick={() => void start()}>
          {t('common.retry')}
        </Button>
      )}
      {followed || error !== undefined ? (
        <LinkButton
          to={followed?.goesTo ?? '/'}
          replace
          variant={mayRetry ? 'secondary' : 'primary'}
          size="lg"
          full
        >
          {followed ? wayOnOf(view, followed) : t('register.begin')}
        </LinkButton>
      ) : (
        <Button variant="primary" size="lg" full loading={isBusy}>
          {wayOnOf(view)}
        </Button>
      )}
    </div>
  )
}

const nameOf = ({ inviter }: InvitationView) => inviter?.nickname ?? ''

const groupOf = ({ groups }: InvitationView, followed?: Followed) =>
  groups.find(({ groupId }) => groupId === followed?.groupId) ?? groups[0]

/** The state of an invitation. */
function outcomeOf(view: InvitationView, followed: Followed): string {
  const title = groupOf(view, followed)?.title
  if (view.kind === 'person') return text('invited.friends', { name: nameOf(view) })
  if (view.kind === 'owner') return text('invited.owner')
  if (title === undefined) return text('invited.welcome')
  return followed.isRequested ? text('invited.requestedIn', { title }) : text('invited.joined', { title })
}

/** Where the button below it leads; before that is known, where it will as a rule. */
function wayOnOf(view: InvitationView, followed?: Followed): string {
  const title = groupOf(view, followed)?.title
  if (view.kind === 'person') return text('invited.chatWith', { name: nameOf(view) })
  if (view.kind === 'owner') return text('invited.setUpSite')
  if (title === undefined || (followed ? followed.groupId === undefined : !view.admits))
    return text('register.begin')
  return text('invited.enterGroup', { title })
}

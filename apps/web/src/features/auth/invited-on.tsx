import { useEffect } from 'react'
import { Button, LinkButton } from '../../components/controls/button.tsx'
import { FormProblem } from '../../components/controls/form-problem.tsx'
import { requestOf } from '../../components/invited/titles.ts'
import { errorText, isRefused } from '../../domain/api/api-errors.ts'
import { useFollowing } from '../../domain/invitations/use-following.ts'
import { useLocation, useNavigate } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited-on.module.css'
import type { Invitation, NewAccount } from './new-account.ts'
import { outcomeOf, wayOnOf } from './way-on.ts'

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

import { Button, LinkButton } from '../../components/controls/button.tsx'
import { useTitle } from '../../components/engine/use-title.ts'
import { errorText } from '../../domain/api/api-errors.ts'
import { problemOf } from '../../domain/invitations/invitation.ts'
import { isSignedIn, useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import styles from './invited.module.css'
import { Sign } from './sign.tsx'

interface ProblemProps {
  error: unknown
  onRetry: () => void
}

/** Stands in place of an invitation that there is not, or that did not come. */
export function Problem({ error, onRetry }: ProblemProps) {
  const t = useT()
  const isIn = isSignedIn(useSession())
  const problem = problemOf(error)
  const title = t(`invited.${problem}Title`)
  useTitle(title)
  return (
    <>
      <Sign name="alert" />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{problem === 'failed' ? errorText(error) : t(`invited.${problem}Text`)}</p>
      <div className={styles.ways}>
        {problem === 'failed' && (
          <Button variant="primary" size="lg" full onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        <LinkButton to={isIn ? '/' : '/login'} size="lg" full>
          {isIn ? t('common.goHome') : t('invited.toSignIn')}
        </LinkButton>
      </div>
    </>
  )
}

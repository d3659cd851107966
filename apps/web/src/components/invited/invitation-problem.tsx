import { errorText } from '../../domain/api/api-errors.ts'
import { problemOf } from '../../domain/invitations/invitation.ts'
import { isSignedIn, useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { Button, LinkButton } from '../controls/button.tsx'
import { useTitle } from '../engine/use-title.ts'
import { EmptyState } from '../layout/empty-state.tsx'

interface InvitationProblemProps {
  error: unknown
  onRetry: () => void
}

/** Stands in place of an invitation that there is not, or that did not come. */
export function InvitationProblem({ error, onRetry }: InvitationProblemProps) {
  const t = useT()
  const problem = problemOf(error)
  const title = t(`invited.${problem}Title`)
  const isIn = isSignedIn(useSession())
  useTitle(title)
  return (
    <EmptyState
      level={1}
      picture={problem === 'failed' ? 'broken' : 'search'}
      title={title}
      text={problem === 'failed' ? errorText(error) : t(`invited.${problem}Text`)}
      action={
        <>
          <LinkButton to={isIn ? '/' : '/login'}>
            {isIn ? t('common.goHome') : t('invited.toSignIn')}
          </LinkButton>
          {problem === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          )}
        </>
      }
    />
  )
}

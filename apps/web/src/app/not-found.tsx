import { LinkButton } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useT } from '../lib/i18n/index.ts'
import { useTitle } from '../lib/use-title.ts'

export function Component() {
  const t = useT()
  useTitle(t('common.notFoundTitle'))
  return (
    <EmptyState
      level={1}
      picture="search"
      title={t('common.notFoundTitle')}
      text={t('common.notFoundText')}
      action={
        <LinkButton to="/" variant="primary">
          {t('common.goHome')}
        </LinkButton>
      }
    />
  )
}

import { LinkButton } from '../components/controls/button.tsx'
import { useTitle } from '../components/engine/use-title.ts'
import { EmptyState } from '../components/layout/empty-state.tsx'
import { useT } from '../platform/texts/index.ts'

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

import { LinkButton } from '../../../components/controls/button.tsx'
import { EmptyState } from '../../../components/layout/empty-state.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'

interface NoGroupProps {
  id: number
  /** Why the group is not shown; null where the address names none. */
  error: Error | null
}

/** In place of a group that I am not in, or that is not there. */
export function NoGroup({ id, error }: NoGroupProps) {
  const t = useT()
  return (
    <EmptyState
      picture="people"
      title={error ? errorText(error) : t('groups.noSuchGroup')}
      text={t('groups.noSuchGroupText')}
      action={
        <LinkButton to={error ? `/m/search/group?key=${id}` : '/m/search/group'}>
          {t('groups.findGroups')}
        </LinkButton>
      }
    />
  )
}

import { LinkButton } from '../../components/controls/button.tsx'
import { EmptyState } from '../../components/layout/empty-state.tsx'
import { errorText } from '../../domain/api/api-errors.ts'
import { useT } from '../../platform/texts/index.ts'
import { type Asked, isFiltered } from './searching.ts'
import { textOf, unfinished } from './typed-filters.ts'

interface NothingProps {
  asked: Asked
  /** Why not all possible senders are known. */
  error: Error | null | undefined
  onClose: () => void
}

/** Where nothing answers: what that means, and what one might try. */
export function Nothing({ asked, error, onClose }: NothingProps) {
  const t = useT()
  const filter = unfinished(asked.typed)
  const text = textOf(asked.typed)
  if (filter && error)
    return <EmptyState picture="search" title={t('search.sendersFailed', { reason: errorText(error) })} />
  if (filter)
    return (
      <EmptyState
        picture="search"
        title={t('search.nobody', { text: filter.value })}
        text={t('search.nobodyText')}
      />
    )
  if (text === '' && (isFiltered(asked) || asked.scope !== 'all'))
    return <EmptyState picture="search" title={t('search.nothingFiltered')} />
  return (
    <EmptyState
      picture="search"
      title={text === '' ? t('search.nothingYet') : t('search.nothing', { text })}
      text={t(
        text === ''
          ? 'search.nothingYetText'
          : asked.scope === 'names'
            ? 'search.nobodyText'
            : 'search.nothingText',
      )}
      action={
        <LinkButton to={`/m/search/user?key=${encodeURIComponent(text)}`} onClick={onClose}>
          {t('search.findOthers')}
        </LinkButton>
      }
    />
  )
}

import { useParams } from 'react-router'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { InfoScreen } from './info-screen.tsx'

/** Who the chat of the address is with. */
export function Component() {
  const t = useT()
  const id = Number(useParams().id)
  if (!Number.isSafeInteger(id) || id < 1) {
    return <EmptyState picture="broken" title={t('chat.nobodyTitle')} text={t('chat.nobodyText')} />
  }
  return <InfoScreen key={id} userId={id} />
}

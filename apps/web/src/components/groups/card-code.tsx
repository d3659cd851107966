import type { GroupHit } from '@parley/contract'
import { later } from '../../platform/code/later.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { CodeCard } from './code-card.tsx'

const CardCodeDialog = later(() => withTexts('inviting', import('./card-code-dialog.tsx')))

/** The way to the code of a group's card. */
export function CardCode({ hit }: { hit: GroupHit }) {
  const t = useT()
  return <CodeCard label={t('adding.cardCode')} dialog={(props) => <CardCodeDialog hit={hit} {...props} />} />
}

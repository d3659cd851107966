import type { GroupHit } from '@parley/contract'
import { lazyComponent } from '../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { CodeCard } from './code-card.tsx'

const CardCodeDialog = lazyComponent(() => withTexts('inviting', import('./card-code-dialog.tsx')))

/** The way to the code of a group's card. */
export function CardCode({ hit }: { hit: GroupHit }) {
  const t = useT()
  return <CodeCard label={t('adding.cardCode')} dialog={(props) => <CardCodeDialog hit={hit} {...props} />} />
}

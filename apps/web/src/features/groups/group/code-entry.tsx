import type { Group } from '@parley/contract'
import { CodeCard } from '../../../components/groups/code-card.tsx'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { useT, withTexts } from '../../../platform/texts/index.ts'

const CodeDialog = lazyComponent(() =>
  withTexts('inviting', import('../../../components/group-inviting/code-dialog.tsx')),
)

/** The way to the group's code and link, for members who may invite. */
export function CodeEntry({ group }: { group: Group }) {
  const t = useT()
  return (
    <CodeCard label={t('groups.codeAndLink')} dialog={(props) => <CodeDialog group={group} {...props} />} />
  )
}

import type { Group } from '@parley/contract'
import type { Member } from '../../../domain/groups/members.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import styles from './member-part.module.css'

export interface MembersProps {
  groupId: number
  group: Group | undefined
  isAside: boolean
  isSheet: boolean
  onChosen: (member: Member) => void
  onClose: () => void
}

/** The members of a group; their place beside the chat is there before they are. */
export const Members = lazyComponent<MembersProps>(
  () => withTexts('extras', import('./member-panel.tsx')),
  ({ isAside }) => isAside && <div className={styles.place} />,
)

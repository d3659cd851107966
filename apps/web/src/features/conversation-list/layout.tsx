import { Panes } from '../../components/layout/panes.tsx'
import { Outlet, useMatch } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { ConversationList } from './conversation-list.tsx'

/** The conversations beside what is chosen among them. */
export function Component() {
  const t = useT()
  const isListAlone = useMatch('/') !== undefined
  return (
    <Panes list={<ConversationList />} listLabel={t('chat.conversations')} hasDetail={!isListAlone}>
      <Outlet />
    </Panes>
  )
}

import { Panes } from '../../components/layout/panes.tsx'
import { Outlet, useMatch } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { SessionList } from './session-list.tsx'

/** The conversations beside what is chosen among them. */
export function Component() {
  const t = useT()
  const isListAlone = useMatch('/') !== undefined
  return (
    <Panes list={<SessionList />} listLabel={t('chat.sessions')} hasDetail={!isListAlone}>
      <Outlet />
    </Panes>
  )
}

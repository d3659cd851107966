import { Panes } from '../../../components/panes.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { Outlet, useMatch } from '../../../lib/router/index.ts'
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

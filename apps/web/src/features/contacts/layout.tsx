import { Panes } from '../../components/panes.tsx'
import { useT } from '../../lib/i18n/index.ts'
import { Outlet, useMatch } from '../../lib/router/index.ts'
import { ContactList } from './list/contact-list.tsx'

/** Everybody I know on the left, what I chose of it on the right. */
export function Component() {
  const t = useT()
  const isWelcome = useMatch('/m/welcome') !== undefined
  return (
    <Panes list={<ContactList />} listLabel={t('contacts.title')} hasDetail={!isWelcome}>
      <Outlet />
    </Panes>
  )
}

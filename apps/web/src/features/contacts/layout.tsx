import { Panes } from '../../components/layout/panes.tsx'
import { Outlet, useMatch } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
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

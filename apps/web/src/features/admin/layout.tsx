import { Role } from '@parley/contract/enums'
import { useQuery } from '@tanstack/react-query'
import { PaneHeader } from '../../components/layout/pane-header.tsx'
import { Panes } from '../../components/layout/panes.tsx'
import { type Section, Sections } from '../../components/layout/sections.tsx'
import { adminSearchQuery } from '../../domain/administration/search.ts'
import { useStanding } from '../../domain/me/standing.ts'
import { useLocation } from '../../platform/router/index.ts'
import { useT } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import styles from './layout.module.css'
import { type AdminPage, hrefOfPage, pageAt, pageGroups, pagesFor } from './pages.ts'

/** The pages beside the one that is open: the first, where there is room for it and none was chosen. */
export function Component() {
  const t = useT()
  const me = useStanding()
  const { pathname } = useLocation()
  const isPhone = useIsPhone()
  const pages = pagesFor(me)
  const search = useQuery({ ...adminSearchQuery, enabled: me.role === Role.administrator })
  const isSearchOffered = search.data?.isOffered ?? false
  const open = pageAt(pathname, me) ?? (isPhone ? undefined : pages[0])
  const listed = pages.filter(
    ({ isHidden, isOfferedApart }) => !isHidden && (!isOfferedApart || isSearchOffered),
  )
  const sectionOf = (page: AdminPage): Section => ({
    to: hrefOfPage(page),
    label: t(page.label),
    icon: <page.icon />,
    end: page.Waiting && <page.Waiting />,
  })
  const list = (
    <>
      <PaneHeader title={t('admin.title')} back="/info" alwaysBack />
      <div className={styles.pages}>
        <Sections
          label={t('admin.pages')}
          sections={listed.filter(({ group }) => group === undefined).map(sectionOf)}
          groups={pageGroups
            .map((name) => ({
              heading: t(`admin.${name}Pages`),
              sections: listed.filter(({ group }) => group === name).map(sectionOf),
            }))
            .filter(({ sections }) => sections.length > 0)}
          current={open && hrefOfPage(open)}
        />
      </div>
    </>
  )
  return (
    <Panes list={list} listLabel={t('admin.pages')} hasDetail={open !== undefined}>
      {open && <open.Page key={open.path} />}
    </Panes>
  )
}

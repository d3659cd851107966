import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { useSiteSettings } from '../../../domain/site-settings.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Group } from '../section/section-page.tsx'

/** The site, and the software that runs it. */
export function Component() {
  const t = useT()
  const settings = useSiteSettings()
  useTitle(t('profile.about'))
  const { bei_an: record, version } = settings?.site ?? {}
  return (
    <Pane header={<PaneHeader title={t('profile.about')} back="/info" />}>
      <PageColumn>
        <Group title={settings?.name || t('common.appName')}>
          <p>{location.host}</p>
          <p>{version ? `${t('common.appName')} ${version}` : t('common.appName')}</p>
          <p>{t('profile.aboutText')}</p>
          {record && <p>{record}</p>}
        </Group>
      </PageColumn>
    </Pane>
  )
}

import { PaneHeader } from '../../../components/pane-header.tsx'
import { PageColumn } from '../../../components/panes.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { useTitle } from '../../../lib/use-title.ts'
import { WithConfig } from '../section-page.tsx'
import { Head } from './head.tsx'
import styles from './me.module.css'
import { ProfileForm } from './profile-form.tsx'

/** My profile: what others see of me, and where it is changed. */
export function Component() {
  const t = useT()
  useTitle(t('profile.me'))
  return (
    <div className={styles.page}>
      <PaneHeader title={t('profile.me')} />
      <div className={styles.body}>
        <PageColumn>
          <Head />
          <WithConfig>{(config) => <ProfileForm config={config} />}</WithConfig>
        </PageColumn>
      </div>
    </div>
  )
}

import { useTitle } from '../../../components/engine/use-title.ts'
import { PaneHeader } from '../../../components/layout/pane-header.tsx'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { WithConfig } from '../section/section-page.tsx'
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

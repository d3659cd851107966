import type { Group } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { VerificationForm } from '../../../components/verification-form/verification-form.tsx'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import { useStaffOnly } from '../group/use-staff-only.ts'
import { Bans } from './bans.tsx'
import { BasicForm } from './basic-form.tsx'
import { DissolveGroup } from './dissolve-group.tsx'
import { GroupPicture } from './group-picture.tsx'
import { IntegrationsLink } from './integrations-link.tsx'
import { Keeping } from './keeping.tsx'
import pace from './pace.module.css'
import { QuietHoursSetting } from './quiet-hours.tsx'
import styles from './settings.module.css'
import { SlowMode } from './slow-mode.tsx'
import { Switches } from './switches.tsx'

export function SettingsScreen({ group }: { group: Group }) {
  const t = useT()
  const mayStay = useStaffOnly(group)
  const { mutateAsync } = useGroupChange(group.groupId, { tellsInPlace: true })
  if (!mayStay) return null
  const { verification, verificationQuestion } = group

  return (
    <PageColumn>
      <section className={styles.section} aria-label={t('groups.basics')}>
        <h2 className={styles.heading}>{t('groups.basics')}</h2>
        <div className={styles.card}>
          <GroupPicture group={group} />
          <BasicForm group={group} />
        </div>
      </section>
      <section className={styles.section} aria-label={t('groups.joining')}>
        <h2 className={styles.heading}>{t('groups.joining')}</h2>
        <div className={cx(styles.card, styles.joining)}>
          {!group.isSearch && <p className={styles.note}>{t('groups.isHidden')}</p>}
          <VerificationForm
            kind="group"
            saved={{ verification: verification ?? Verification.message, verificationQuestion }}
            onSave={async (changes) => void (await mutateAsync(changes))}
          />
        </div>
      </section>
      <section className={styles.section} aria-label={t('groups.keeping')}>
        <h2 className={styles.heading}>{t('groups.keeping')}</h2>
        <Switches group={group} />
        <div className={pace.card}>
          <SlowMode group={group} />
          <QuietHoursSetting group={group} />
        </div>
        <Bans groupId={group.groupId} />
        <IntegrationsLink groupId={group.groupId} />
        {mayIn(group, 'keep') && <Keeping group={group} />}
      </section>
      {mayIn(group, 'dissolve') && <DissolveGroup group={group} />}
    </PageColumn>
  )
}

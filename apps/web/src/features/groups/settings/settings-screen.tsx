import type { Group } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { AvatarPicker } from '../../../components/avatar-picker/avatar-picker.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { useGroupMutation } from '../../../components/groups/use-group-mutation.ts'
import { secondsText } from '../../../components/groups/wait-text.ts'
import { PageColumn } from '../../../components/layout/panes.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { VerificationForm } from '../../../components/verification-form/verification-form.tsx'
import { uploadAvatar } from '../../../domain/files/upload-avatar.ts'
import { mayIn } from '../../../domain/groups/group-rights.ts'
import { keepMessages } from '../../../domain/groups/retention.ts'
import { cx } from '../../../platform/cx.ts'
import { t as text, useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import { useStaffOnly } from '../group/use-staff-only.ts'
import { Bans } from './bans.tsx'
import { BasicForm } from './basic-form.tsx'
import { DissolveGroup } from './dissolve-group.tsx'
import { IntegrationsLink } from './integrations-link.tsx'
import pace from './pace.module.css'
import { QuietHoursSetting } from './quiet-hours.tsx'
import styles from './settings.module.css'
import { Switches } from './switches.tsx'

export function SettingsScreen({ group }: { group: Group }) {
  const t = useT()
  const mayStay = useStaffOnly(group)
  const { mutateAsync } = useGroupChange(group.groupId, { handlesErrors: true })
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

/** The group's picture, and the way to another. */
function GroupPicture({ group }: { group: Group }) {
  const t = useT()
  const { groupId, title, avatar } = group
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync } = useGroupChange(groupId, { handlesErrors: true })
  return (
    <div className={styles.picture}>
      <Avatar id={groupId} name={title} src={avatar} size={64} />
      <Button icon={<ImageUp aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('groups.changePicture')}
      </Button>
      <AvatarPicker
        open={isOpen}
        onClose={() => setOpen(false)}
        onPicked={async (picture) =>
          void (await mutateAsync({ avatar: await uploadAvatar(picture, 'group_avatar') }))
        }
      />
    </div>
  )
}

const choices = [1, 7, 30, 90, 180, 365, 730]

/** For how long the group's messages are kept: for its owner, at most as long as the site keeps them. */
function Keeping({ group: { groupId, retention } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupMutation(
    (days: number | null) => keepMessages(groupId, days),
    () => text('groups.saved'),
  )
  const site = retention?.site ?? null
  const own = isPending ? variables : (retention?.own ?? null)
  const days = choices.filter((one) => site === null || one <= site)
  const all = own === null || days.includes(own) ? days : [...days, own].sort((a, b) => a - b)
  const none = site === null ? t('groups.keptForEver') : t('groups.keptAsSite', { count: site })
  return (
    <div className={styles.kept}>
      <Select
        label={t('groups.keptFor')}
        value={own ?? 0}
        onChange={(next) => mutate(next || null)}
        disabled={isPending}
        options={[
          { value: 0, label: none },
          ...all.map((count) => ({ value: count, label: t('groups.keptDays', { count }) })),
        ]}
      />
      <p className={styles.note}>{t('groups.keptHint')}</p>
    </div>
  )
}

const offered = [0, 5, 10, 30, 60, 300, 900, 3600]

/** How long members wait between two messages; takes effect at once. */
function SlowMode({ group: { groupId, slowMode = 0 } }: { group: Group }) {
  const t = useT()
  const { mutate, variables, isPending } = useGroupChange(groupId)
  const shown = (isPending ? variables.slowMode : undefined) ?? slowMode
  const seconds = offered.includes(shown) ? offered : [...offered, shown].sort((a, b) => a - b)
  return (
    <div className={pace.part}>
      <Select
        label={t('groups.slowMode')}
        value={shown}
        onChange={(next) => next !== shown && mutate({ slowMode: next })}
        options={seconds.map((value) => ({
          value,
          label: value === 0 ? t('groups.slowModeOff') : secondsText(value),
        }))}
      />
      <p className={pace.hint}>{t('groups.slowModeHint')}</p>
    </div>
  )
}

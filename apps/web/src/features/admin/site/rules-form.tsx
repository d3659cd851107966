import { isWithin, limits } from '@parley/contract/limits'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { FormCard } from './form-card.tsx'
import styles from './site.module.css'
import { useSiteForm } from './use-site-form.ts'

/** What the site is called, how its people come together, and who makes accounts. */
export function RulesForm({ rules: { fixed, ...rules } }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm(rules, (changed) => changed)
  const { name, kind, registration } = form.values
  const isTooLong = !isWithin(name, limits.siteName)
  return (
    <FormCard title={t('admin.rules')} form={form} isWrong={isTooLong}>
      <TextField
        label={t('admin.siteName')}
        hint={t('admin.siteNameHint')}
        value={name}
        onChange={(typed) => form.edit({ name: typed })}
        maxLength={limits.siteName.max}
        error={isTooLong ? t('common.tooLong', limits.siteName) : undefined}
        autoComplete="off"
      />
      <RadioGroup
        label={t('admin.kind')}
        value={kind}
        onChange={(next) => form.edit({ kind: next })}
        options={[
          { value: 'circle', label: t('admin.circle'), hint: t('admin.circleHint') },
          { value: 'house', label: t('admin.house'), hint: t('admin.houseHint') },
        ]}
      />
      {fixed.includes('registration') ? (
        <p className={styles.fixed}>{t('admin.registrationFixed')}</p>
      ) : (
        <RadioGroup
          label={t('admin.registration')}
          value={registration}
          onChange={(next) => form.edit({ registration: next })}
          options={[
            { value: 'open', label: t('admin.registrationOpen'), hint: t('admin.registrationOpenHint') },
            {
              value: 'approval',
              label: t('admin.registrationApproval'),
              hint: t('admin.registrationApprovalHint'),
            },
            {
              value: 'invitation',
              label: t('admin.registrationInvitation'),
              hint: t('admin.registrationInvitationHint'),
            },
            {
              value: 'closed',
              label: t('admin.registrationClosed'),
              hint: t('admin.registrationClosedHint'),
            },
          ]}
        />
      )}
    </FormCard>
  )
}

import { limits } from '@parley/contract/limits'
import { TextField } from '../../../components/controls/text-field.tsx'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { FormCard } from '../parts/form-card.tsx'
import styles from './site.module.css'
import { useSiteForm } from './use-site-form.ts'

const names = ['personQuota', 'siteQuota'] as const
type Name = (typeof names)[number]

/** How much people may upload, each and all together. */
export function QuotaForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const language = useLanguage()
  const saved = { personQuota: String(rules.personQuota), siteQuota: String(rules.siteQuota) }
  const form = useSiteForm(saved, (changed) =>
    Object.fromEntries(Object.entries(changed).map(([name, typed]) => [name, Number(typed)])),
  )
  const isFixed = (name: Name) => rules.fixed.includes(name)
  const problemOf = (name: Name) => (isQuota(form.values[name]) ? undefined : t('site.quotaWrong'))
  const used = fileSize(rules.uploadedBytes, language)
  return (
    <FormCard
      title={t('site.quotas')}
      text={t('site.quotasText', { used })}
      form={form}
      isWrong={names.some((name) => problemOf(name) !== undefined)}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={name === 'personQuota' ? t('site.personQuota') : t('site.siteQuota')}
          inputMode="numeric"
          value={form.values[name]}
          onChange={(typed) => form.edit({ [name]: typed.trim() })}
          disabled={isFixed(name)}
          error={problemOf(name)}
        />
      ))}
      {names.some(isFixed) && <p className={styles.fixed}>{t('site.quotaFixed')}</p>}
    </FormCard>
  )
}

const isQuota = (typed: string) => /^\d{1,10}$/.test(typed) && Number(typed) <= limits.quotaMib

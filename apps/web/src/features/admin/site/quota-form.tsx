import { limits } from '@parley/contract/limits'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { NumbersForm } from './numbers-form.tsx'

/** How much people may upload, each and all together. */
export function QuotaForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const language = useLanguage()
  const quota = { min: 0, max: limits.quotaMib, wrong: t('site.quotaWrong') }
  return (
    <NumbersForm
      title={t('site.quotas')}
      text={t('site.quotasText', { used: fileSize(rules.uploadedBytes, language) })}
      rules={rules}
      fields={[
        { name: 'personQuota', label: t('site.personQuota'), ...quota },
        { name: 'siteQuota', label: t('site.siteQuota'), ...quota },
      ]}
    />
  )
}

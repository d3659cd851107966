import { limits } from '@parley/contract/limits'
import type { SiteRules } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { Usage } from '../parts/usage.tsx'
import { NumbersForm } from './numbers-form.tsx'

const mib = 1024 * 1024

/** How much people may upload, each and all together. */
export function QuotaForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const quota = { min: 0, max: limits.quotaMib, wrong: t('site.quotaWrong'), isSize: true } as const
  return (
    <NumbersForm
      title={t('site.quotas')}
      text={t('site.quotasText')}
      rules={rules}
      fields={[
        { name: 'personQuota', label: t('site.personQuota'), hint: t('site.quotaHint'), ...quota },
        { name: 'siteQuota', label: t('site.siteQuota'), hint: t('site.quotaHint'), ...quota },
      ]}
    >
      <Usage used={rules.uploadedBytes} most={rules.siteQuota * mib} />
    </NumbersForm>
  )
}

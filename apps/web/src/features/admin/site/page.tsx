import { editLimits } from '@parley/contract/edit-limits'
import { limits } from '@parley/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Switch } from '../../../components/controls/switch.tsx'
import { type SiteRules, siteQuery, siteRulesQuery } from '../../../domain/administration/site.ts'
import { fileSize } from '../../../platform/format.ts'
import { useLanguage, useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { FormCard } from '../parts/form-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { Usage } from '../parts/usage.tsx'
import { AboutForm } from './about-form.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { LookForm } from './look-form.tsx'
import { NumbersForm } from './numbers-form.tsx'
import { QqForm } from './qq-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import styles from './site.module.css'
import { useSiteForm } from './use-site-form.ts'

/** The site's name, who comes in, and what it publishes about itself. */
export default function SitePage() {
  const t = useT()
  const rules = useQuery(siteRulesQuery)
  const site = useQuery(siteQuery)
  return (
    <AdminPage title={t('admin.site')}>
      <div className={styles.page}>
        <Loaded reading={rules}>
          {(data) => (
            <>
              <RulesForm rules={data} />
              <LanguageForm rules={data} />
              <QuotaForm rules={data} />
              <LimitsForm rules={data} />
              <EditingForm rules={data} />
              <LinkPreviewsForm rules={data} />
            </>
          )}
        </Loaded>
        <Loaded reading={site}>
          {(data) => (
            <>
              <LookForm accent={data.accent ?? ''} logo={data.logo ?? ''} />
              <SecondFactorForm rule={data.secondFactor ?? 'none'} />
              <AboutForm site={data.site} />
              <QqForm qq={data.qq} />
            </>
          )}
        </Loaded>
      </div>
    </AdminPage>
  )
}

/** For how long people edit what they have sent. */
function EditingForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const { max } = editLimits.hours
  return (
    <NumbersForm
      title={t('site.editing')}
      text={t('site.editingText')}
      rules={rules}
      fields={[{ name: 'editFor', label: t('site.editFor'), min: 0, max }]}
    />
  )
}

function LanguageForm({ rules: { language } }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm({ language }, (changed) => changed)
  return (
    <FormCard title={t('site.language')} text={t('site.languageText')} form={form}>
      <LanguageChoice
        value={form.values.language}
        onChange={(next) => form.edit({ language: next })}
        hideLabel
      />
    </FormCard>
  )
}

/** The most that one file and one group may be. */
function LimitsForm({ rules }: { rules: SiteRules }) {
  const t = useT()
  const language = useLanguage()
  const { fileMib, groupSize } = limits
  const size = (mib: number) => fileSize(mib * 1024 * 1024, language)
  return (
    <NumbersForm
      title={t('site.limits')}
      text={t('site.limitsText')}
      rules={rules}
      fields={[
        {
          name: 'fileMib',
          label: t('site.fileMib'),
          min: fileMib.min,
          max: fileMib.max,
          isSize: true,
          wrong: t('site.sizeWrong', { min: size(fileMib.min), max: size(fileMib.max) }),
        },
        { name: 'groupSize', label: t('site.groupSize'), min: groupSize.min, max: groupSize.max },
      ]}
    />
  )
}

/** Whether the server reads the pages behind links. */
function LinkPreviewsForm({ rules: { linkPreviews } }: { rules: SiteRules }) {
  const t = useT()
  const form = useSiteForm({ linkPreviews }, (changed) => changed)
  return (
    <FormCard title={t('site.linkPreviews')} text={t('site.linkPreviewsText')} form={form}>
      <Switch
        label={t('site.linkPreviewsOn')}
        checked={form.values.linkPreviews}
        onChange={(linkPreviews) => form.edit({ linkPreviews })}
      />
    </FormCard>
  )
}

const mib = 1024 * 1024

/** How much people may upload, each and all together. */
function QuotaForm({ rules }: { rules: SiteRules }) {
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

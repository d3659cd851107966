import { useQuery } from '@tanstack/react-query'
import { siteQuery, siteRulesQuery } from '../../../domain/administration/site.ts'
import { useT } from '../../../platform/texts/index.ts'
import { AdminPage } from '../parts/admin-page.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { AboutForm } from './about-form.tsx'
import { EditingForm } from './editing-form.tsx'
import { LanguageForm } from './language-form.tsx'
import { LimitsForm } from './limits-form.tsx'
import { LinkPreviewsForm } from './link-previews-form.tsx'
import { LookForm } from './look-form.tsx'
import { QqForm } from './qq-form.tsx'
import { QuotaForm } from './quota-form.tsx'
import { RulesForm } from './rules-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import styles from './site.module.css'

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

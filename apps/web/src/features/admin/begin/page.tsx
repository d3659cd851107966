import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { RadioGroup } from '../../../components/controls/radio-group.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { type SiteRules, siteRulesQuery } from '../../../domain/administration/site.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { browserLanguage, useT } from '../../../platform/texts/index.ts'
import { Loaded } from '../parts/loaded.tsx'
import { LanguageChoice } from '../site/language-choice.tsx'
import { isNameTooLong, NameField } from '../site/name-field.tsx'
import { RegistrationChoice } from '../site/registration-choice.tsx'
import { useSiteForm } from '../site/use-site-form.ts'
import styles from './begin.module.css'

/** What the first owner of a site decides about it; all of it is among the pages of the administration, too. */
export default function BeginPage() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  const rules = useQuery(siteRulesQuery)
  useTitle(t('site.beginTitle'))
  useEffect(() => heading.current?.focus(), [])
  return (
    <Pane>
      <PageColumn>
        <div className={styles.page}>
          <header>
            <h1 ref={heading} tabIndex={-1} className={styles.title}>
              {t('site.beginTitle')}
            </h1>
            <p className={styles.text}>{t('site.beginText')}</p>
          </header>
          <Loaded reading={rules}>{(data) => <Choices rules={data} />}</Loaded>
        </div>
      </PageColumn>
    </Pane>
  )
}

function Choices({ rules: { fixed, isLanguageChosen, ...rules } }: { rules: SiteRules }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useSiteForm(
    rules,
    (changed) => changed,
    isLanguageChosen ? {} : { language: browserLanguage() },
  )
  const { name, language, kind, registration } = form.values
  const goOn = () => void navigate('/', { replace: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (form.isSaving || isNameTooLong(name)) return
    if (form.isDirty) form.save(goOn)
    else goOn()
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Card>
        <NameField value={name} onChange={(typed) => form.edit({ name: typed })} />
      </Card>
      <Card>
        <LanguageChoice value={language} onChange={(next) => form.edit({ language: next })} />
      </Card>
      <Card>
        <RadioGroup
          label={t('admin.kind')}
          value={kind}
          onChange={(next) => form.edit({ kind: next })}
          options={[
            { value: 'house', label: t('admin.house'), hint: t('site.houseExample') },
            { value: 'circle', label: t('admin.circle'), hint: t('site.circleExample') },
          ]}
        />
      </Card>
      <Card>
        <RegistrationChoice
          value={registration}
          onChange={(next) => form.edit({ registration: next })}
          isFixed={fixed.includes('registration')}
        />
      </Card>
      <Problem text={form.problem} />
      <div className={styles.buttons}>
        <Button onClick={goOn} disabled={form.isSaving}>
          {t('site.later')}
        </Button>
        <Button type="submit" variant="primary" loading={form.isSaving}>
          {t('site.begin')}
        </Button>
      </div>
    </form>
  )
}

const Card = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>

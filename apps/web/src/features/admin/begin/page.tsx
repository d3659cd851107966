import type { SiteKind } from '@parley/contract'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { useTitle } from '../../../components/engine/use-title.ts'
import { PageColumn, Pane } from '../../../components/layout/panes.tsx'
import { type SiteRules, siteRulesQuery } from '../../../domain/administration/site.ts'
import { useNavigate } from '../../../platform/router/index.ts'
import { browserLanguage, useT } from '../../../platform/texts/index.ts'
import { Loaded } from '../parts/loaded.tsx'
import { KindChoice } from '../site/kind-choice.tsx'
import { LanguageChoice } from '../site/language-choice.tsx'
import { isNameTooLong, NameField } from '../site/name-field.tsx'
import { RegistrationChoice } from '../site/registration-choice.tsx'
import { useSiteForm } from '../site/use-site-form.ts'
import styles from './begin.module.css'

/** Decisions of a site's first owner; all of them are among the pages of the administration, too. */
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

type BeginValues = Omit<SiteRules, 'fixed' | 'isLanguageChosen' | 'kind'> & { kind: SiteKind | undefined }

function Choices({ rules: { fixed, isLanguageChosen, ...rules } }: { rules: SiteRules }) {
  const t = useT()
  const navigate = useNavigate()
  const isFixed = fixed.includes('registration')
  // Nobody has chosen the initial values of a site: the form requires who may write to whom, and suggests the rest.
  const form = useSiteForm<BeginValues>(
    isLanguageChosen ? rules : { ...rules, kind: undefined },
    ({ kind: chosen, ...changed }) => (chosen ? { ...changed, kind: chosen } : changed),
    isLanguageChosen
      ? {}
      : { language: browserLanguage(), ...(!isFixed && { registration: 'invitation' as const }) },
  )
  const [wasSent, setSent] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { name, language, kind, registration } = form.values
  const goOn = () => void navigate('/', { replace: true })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (!kind) return element.current?.querySelector<HTMLInputElement>('[data-kind] input')?.focus()
    if (form.isSaving || isNameTooLong(name)) return
    if (form.isDirty) form.save(goOn)
    else goOn()
  }

  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      <Card>
        <NameField value={name} onChange={(typed) => form.edit({ name: typed })} />
      </Card>
      <Card>
        <div data-kind>
          <KindChoice
            value={kind}
            onChange={(next) => form.edit({ kind: next })}
            error={wasSent && !kind ? t('site.kindMissing') : undefined}
          />
        </div>
      </Card>
      <Card>
        <RegistrationChoice
          value={registration}
          onChange={(next) => form.edit({ registration: next })}
          isFixed={isFixed}
        />
      </Card>
      <Card>
        <LanguageChoice value={language} onChange={(next) => form.edit({ language: next })} />
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

import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from './form-card.module.css'
import { Panel } from './panel.tsx'

interface FormCardProps {
  title: string
  text?: string
  form: {
    isDirty: boolean
    isSaving: boolean
    problem: string | undefined
    reset: () => void
    save: () => void
  }
  /** The input is invalid. */
  isWrong?: boolean
  children: ReactNode
}

/** Settings that are saved together. */
export function FormCard({ title, text, form, isWrong = false, children }: FormCardProps) {
  const t = useT()
  const { isDirty, isSaving, problem, reset, save } = form
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && !isSaving && !isWrong) save()
  }
  return (
    <Panel title={title} text={text}>
      <form className={styles.form} onSubmit={submit} noValidate>
        {children}
        <Problem text={problem} />
        {isDirty && (
          <div className={styles.buttons}>
            <Button disabled={isSaving} onClick={reset}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" variant="primary" loading={isSaving}>
              {t('common.save')}
            </Button>
          </div>
        )}
      </form>
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </Panel>
  )
}

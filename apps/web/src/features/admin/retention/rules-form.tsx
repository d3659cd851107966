import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import {
  changeRetention,
  previewRetention,
  type RetentionRules,
} from '../../../domain/administration/retention.ts'
import { errorText } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Panel } from '../parts/panel.tsx'
import { DaysField } from './days-field.tsx'
import { PreviewQuestion } from './preview-question.tsx'
import styles from './retention.module.css'

const choices = [7, 30, 90, 180, 365, 730, 1825]
const logChoices = [30, 90, 180, 365, 730, 1825, 3650]
const kinds = ['messages', 'images', 'videos', 'voices', 'files'] as const

/** For how long the site keeps what; what goes by it is shown before it is saved. */
export function RulesForm({ rules: saved }: { rules: RetentionRules }) {
  const t = useT()
  const client = useQueryClient()
  const [edited, setEdited] = useState<Partial<RetentionRules>>({})
  const rules = { ...saved, ...edited }
  const changed = (Object.keys(rules) as Array<keyof RetentionRules>).filter(
    (name) => rules[name] !== saved[name],
  )
  const isDirty = changed.length > 0
  const previewing = useMutation({ mutationFn: () => previewRetention(rules) })
  const saving = useMutation({
    mutationFn: () => changeRetention(client, rules),
    onSuccess() {
      setEdited({})
      previewing.reset()
      toast.success(t('retention.saved'))
    },
  })
  const error = previewing.error ?? saving.error

  function edit(next: Partial<RetentionRules>) {
    setEdited({ ...edited, ...next })
    saving.reset()
    previewing.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isDirty || saving.isPending || previewing.isPending) return
    if (changed.some((name) => name !== 'log')) previewing.mutate()
    else saving.mutate()
  }

  return (
    <Panel title={t('retention.rules')} text={t('retention.rulesText')}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {kinds.map((name) => (
            <DaysField
              key={name}
              label={t(`retention.${name}`)}
              value={rules[name]}
              choices={choices}
              onChange={(days) => edit({ [name]: days })}
            />
          ))}
          <DaysField
            label={t('retention.log')}
            value={rules.log}
            choices={logChoices}
            mayBeForEver={false}
            onChange={(days) => days && edit({ log: days })}
          />
        </div>
        <p className={styles.note}>{t('retention.rulesNote')}</p>
        <Problem text={error ? errorText(error) : undefined} />
        {isDirty && (
          <div className={styles.buttons}>
            <Button
              disabled={saving.isPending}
              onClick={() => {
                setEdited({})
                saving.reset()
                previewing.reset()
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              variant="primary"
              loading={previewing.isPending || (saving.isPending && !previewing.data)}
            >
              {t('common.save')}
            </Button>
          </div>
        )}
      </form>
      <PreviewQuestion
        preview={previewing.data}
        isSaving={saving.isPending}
        onSave={() => saving.mutate()}
        onClose={() => previewing.reset()}
      />
      <UnsavedGuard isDirty={isDirty && !saving.isPending} />
    </Panel>
  )
}

import type { Group } from '@parley/contract'
import { isWithin, limits } from '@parley/contract/limits'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { UnsavedGuard } from '../../../components/layout/unsaved-guard.tsx'
import { errorText } from '../../../domain/api/api-errors.ts'
import { inMyLanguage } from '../../../domain/sentences.ts'
import { useT } from '../../../platform/texts/index.ts'
import { useGroupChange } from '../group/use-group-change.ts'
import styles from './settings.module.css'

type Basics = Pick<Group, 'title' | 'abstract'>

/** Title and description of the group. */
export function BasicForm({ group }: { group: Group }) {
  const t = useT()
  const [edited, setEdited] = useState<Partial<Basics>>({})
  const change = useGroupChange(group.groupId, { handlesErrors: true })
  const saved = { title: group.title, abstract: inMyLanguage('groupAbstract', group.abstract) }
  const { title, abstract } = { ...saved, ...edited }
  const changes = changesOf(saved, { title, abstract })
  const isDirty = Object.keys(changes).length > 0
  const titleProblem =
    title.trim() === ''
      ? t('groups.titleMissing')
      : isWithin(title, limits.groupTitle)
        ? undefined
        : t('common.tooLong', limits.groupTitle)
  const abstractProblem = isWithin(abstract, limits.abstract)
    ? undefined
    : t('common.tooLong', limits.abstract)

  const edit = (next: Partial<Basics>) => {
    setEdited({ ...edited, ...next })
    change.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (titleProblem || abstractProblem || !isDirty || change.isPending) return
    change.mutate(changes, { onSuccess: () => setEdited({}) })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t('groups.title')}
        value={title}
        onChange={(next) => edit({ title: next })}
        maxLength={limits.groupTitle.max}
        error={titleProblem}
        autoComplete="off"
      />
      <TextArea
        label={t('groups.abstract')}
        value={abstract}
        onChange={(next) => edit({ abstract: next })}
        maxLength={limits.abstract.max}
        error={abstractProblem}
      />
      <Problem text={change.error ? errorText(change.error) : undefined} />
      {isDirty && (
        <div className={styles.buttons}>
          <Button disabled={change.isPending} onClick={() => setEdited({})}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" loading={change.isPending}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !change.isPending} />
    </form>
  )
}

function changesOf(saved: Basics, { title, abstract }: Basics): Partial<Basics> {
  return {
    ...(title.trim() !== saved.title && { title: title.trim() }),
    ...(abstract.trim() !== saved.abstract && { abstract: abstract.trim() }),
  }
}

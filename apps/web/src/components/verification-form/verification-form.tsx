import { Verification } from '@parley/contract/enums'
import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../domain/api/api-errors.ts'
import {
  asksQuestions,
  type DraftQuestion,
  draftChanges,
  draftOf,
  draftProblems,
  newQuestion,
  questionPlaces,
  type VerificationDraft,
  type VerificationSettings,
} from '../../domain/requests/verification.ts'
import { type t as translate, useT } from '../../platform/texts/index.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { RadioGroup, type RadioOption } from '../controls/radio-group.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { QuestionFields } from './question-fields.tsx'
import styles from './verification-form.module.css'

export interface VerificationFormProps {
  /** Whether requests go to a person or a group: the texts differ. */
  kind: 'person' | 'group'
  /** For a form whose place says what it is. */
  hideLabel?: boolean
  /** As the server has it. */
  saved: VerificationSettings
  /** Rejects when the server refuses, which the form then shows. */
  onSave: (changes: Partial<VerificationSettings>) => Promise<void>
}

/** The five ways to be added or joined. A way that needs no more words is saved as soon as it is chosen. */
export function VerificationForm({ kind, hideLabel = false, saved, onSave }: VerificationFormProps) {
  const t = useT()
  const [edited, setEdited] = useState<VerificationDraft>()
  const [wasSent, setSent] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const form = useRef<HTMLFormElement>(null)
  const draft = edited ?? draftOf(saved)
  const problems = draftProblems(draft)
  const isDirty = Object.keys(draftChanges(saved, draft)).length > 0

  async function save(wanted: VerificationDraft) {
    setSaving(true)
    setError(undefined)
    try {
      await onSave(draftChanges(saved, wanted))
      setEdited(undefined)
      setSent(false)
    } catch (reason) {
      setError(reason)
    }
    setSaving(false)
  }

  function choose(mode: Verification) {
    const wanted = { ...draft, mode }
    const areQuestionsEdited = draftChanges({ ...saved, verification: mode }, wanted).verificationQuestion
    setEdited(wanted)
    setError(undefined)
    if (!areQuestionsEdited && draftProblems(wanted).size === 0) void save(wanted)
  }

  function change(questions: readonly DraftQuestion[]) {
    setEdited({ ...draft, questions })
    setError(undefined)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problems.size === 0) return void save(draft)
    const [[key, problem] = []] = problems
    const field = `${problem?.startsWith('answer') ? 'answer' : 'problem'}-${key}`
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <RadioGroup
        label={t(kind === 'person' ? 'forms.howToBeAdded' : 'forms.howToJoin')}
        hideLabel={hideLabel}
        value={draft.mode}
        options={modeOptions(kind, t)}
        onChange={choose}
      />
      {asksQuestions(draft.mode) && (
        <fieldset className={styles.questions}>
          <legend className={styles.legend}>{t('forms.questions')}</legend>
          {draft.questions.map((question, index) => (
            <QuestionFields
              key={question.key}
              number={index + 1}
              isAlone={draft.questions.length === 1}
              question={question}
              withAnswer={draft.mode === Verification.rightAnswers}
              problem={wasSent ? problems.get(question.key) : undefined}
              onChange={(next) => change(draft.questions.with(index, next))}
              onRemove={() => {
                flushSync(() => change(draft.questions.toSpliced(index, 1)))
                form.current?.querySelector<HTMLInputElement>('input[name^=problem]')?.focus()
              }}
            />
          ))}
          {draft.questions.length < questionPlaces.length && (
            <Button
              size="sm"
              variant="ghost"
              className={styles.add}
              icon={<Plus aria-hidden="true" />}
              onClick={() => change([...draft.questions, newQuestion(draft.questions)])}
            >
              {t('forms.addQuestion')}
            </Button>
          )}
        </fieldset>
      )}
      <Problem text={error ? errorText(error) : undefined} />
      {isDirty && asksQuestions(draft.mode) && (
        <div className={styles.actions}>
          <span className={styles.note}>{t('forms.saveToApply')}</span>
          <Button disabled={isSaving} onClick={() => setEdited(undefined)}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={isSaving}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty && !isSaving} />
    </form>
  )
}

/** The five ways in, in words for a person's door or a group's. */
function modeOptions(kind: 'person' | 'group', t: typeof translate): RadioOption<Verification>[] {
  const isPerson = kind === 'person'
  return [
    {
      value: Verification.anyone,
      label: t(isPerson ? 'forms.anyone' : 'forms.anyoneJoins'),
      hint: t(isPerson ? 'forms.anyoneHint' : 'forms.anyoneJoinsHint'),
    },
    { value: Verification.message, label: t('forms.message'), hint: t('forms.messageHint') },
    { value: Verification.answers, label: t('forms.answers'), hint: t('forms.answersHint') },
    { value: Verification.rightAnswers, label: t('forms.rightAnswers'), hint: t('forms.rightAnswersHint') },
    {
      value: Verification.nobody,
      label: t(isPerson ? 'forms.nobody' : 'forms.nobodyJoins'),
      hint: t(isPerson ? 'forms.nobodyHint' : 'forms.nobodyJoinsHint'),
    },
  ]
}

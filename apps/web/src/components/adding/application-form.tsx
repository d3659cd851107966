import type { VerificationInfo } from '@parley/contract'
import { Verification } from '@parley/contract/enums'
import { limits } from '@parley/contract/limits'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../domain/api/api-errors.ts'
import { useSession } from '../../domain/session/session.ts'
import { useT } from '../../platform/texts/index.ts'
import { Problem } from '../controls/problem.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { TextField } from '../controls/text-field.tsx'
import styles from './application.module.css'
import { type Application, answerProblems, isMessageTooLong, questionsOf } from './application.ts'

interface ApplicationFormProps {
  id: string
  info: VerificationInfo
  kind: 'person' | 'group'
  /** Why it was not accepted. */
  error: unknown
  onChange: () => void
  onSubmit: (application: Application) => void
}

const introOf = {
  person: { read: 'adding.answersAreRead', match: 'adding.answersMustMatch' },
  group: { read: 'adding.groupReadsAnswers', match: 'adding.groupAnswersMustMatch' },
} as const

/** A message, or answers, to the receiver of the request. */
export function ApplicationForm({ id, info, kind, error, onChange, onSubmit }: ApplicationFormProps) {
  const t = useT()
  const { nickname } = useSession()
  const [application, setApplication] = useState<Application>({
    message: t('adding.greeting', { nickname }),
    answers: {},
  })
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const questions = questionsOf(info)
  const problems = answerProblems(questions, application)

  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input, textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const change = (next: Partial<Application>) => {
    setApplication({ ...application, ...next })
    onChange()
  }
  const answerError = (answer: keyof Application['answers']) => {
    if (!wasSent || !problems[answer]) return undefined
    return problems[answer] === 'missing' ? t('adding.answerMissing') : t('common.tooLong', limits.answer)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    const [first] = Object.keys(problems)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    if (questions.length > 0 || !isMessageTooLong(application)) onSubmit(application)
  }

  return (
    <form ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
      {questions.length === 0 ? (
        <TextArea
          label={t('adding.message')}
          value={application.message}
          maxLength={limits.verificationMessage.max}
          error={isMessageTooLong(application) ? t('common.tooLong', limits.verificationMessage) : undefined}
          onChange={(message) => change({ message })}
        />
      ) : (
        <p className={styles.intro}>
          {t(introOf[kind][info.verification === Verification.answers ? 'read' : 'match'])}
        </p>
      )}
      {questions.map(({ answer, text }) => (
        <TextField
          key={answer}
          name={answer}
          label={text}
          autoComplete="off"
          value={application.answers[answer] ?? ''}
          maxLength={limits.answer.max}
          error={answerError(answer)}
          onChange={(value) => change({ answers: { ...application.answers, [answer]: value } })}
        />
      ))}
      <Problem text={error ? errorText(error) : undefined} />
    </form>
  )
}

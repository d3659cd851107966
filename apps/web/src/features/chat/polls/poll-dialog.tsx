import { MessageType } from '@parley/contract/enums'
import { pollLimits } from '@parley/contract/poll-limits'
import { pollText } from '@parley/contract/poll-text'
import { type FormEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { Pills } from '../../../components/controls/pills.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { EndField } from '../surveys/end-field.tsx'
import styles from '../surveys/survey-dialog.module.css'
import { OptionFields } from './option-fields.tsx'
import { emptyDraft, type PollDraft, pollDrafts, pollOf, problemsOf } from './poll-draft.ts'

/** Writes a poll and sends it. What was begun is there again when the dialog is. */
export default function PollDialog({ open, onClose }: DialogPart) {
  const t = useT()
  const id = useId()
  const engine = useEngine()
  const { path, conversation } = useChat()
  const { store } = engine.part(pollDrafts)
  const [first] = useState(emptyDraft)
  const draft = useStore(store, (all) => all[path]) ?? first
  const [wasSent, setSent] = useState(false)
  const problems = problemsOf(draft, Date.now())
  const shown = wasSent ? problems : undefined
  const change = (changes: Partial<PollDraft>) => store.setState({ [path]: { ...draft, ...changes } })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problems) return
    const poll = pollOf(draft, Date.now())
    const msg = { type: MessageType.text, textMsg: { content: pollText(poll) } } as const
    void conversation.send(msg, undefined, { poll, vanishAfter: engine.drafts.of(path).vanishAfter })
    store.setState({ [path]: undefined })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('polls.begin')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('surveys.send')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.form} onSubmit={submit} noValidate data-scroller>
        <TextArea
          label={t('polls.question')}
          rows={2}
          placeholder={t('polls.questionExample')}
          maxLength={pollLimits.question.max}
          value={draft.question}
          // A question is one line, however many it fills.
          onChange={(question) => change({ question: question.replace(/\s*\n\s*/g, ' ') })}
          error={
            shown?.question &&
            t(shown.question === 'missing' ? 'polls.noQuestion' : 'surveys.tooLong', {
              max: pollLimits.question.max,
            })
          }
        />
        <OptionFields options={draft.options} problems={shown} onChange={(options) => change({ options })} />
        <Pills
          label={t('polls.howMany')}
          value={Number(draft.isMultiple)}
          onChange={(value) => change({ isMultiple: value === 1 })}
          options={[
            { value: 0, label: t('polls.one') },
            { value: 1, label: t('polls.several') },
          ]}
        />
        <EndField draft={draft} problem={shown?.at} onChange={change} />
        <Switch
          label={t('polls.beSecret')}
          hint={t('polls.secretHint')}
          checked={draft.isSecret}
          onChange={(isSecret) => change({ isSecret })}
        />
      </form>
    </Dialog>
  )
}

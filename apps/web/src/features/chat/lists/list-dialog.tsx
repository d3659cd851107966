import { MessageType } from '@parley/contract/enums'
import { listLimits } from '@parley/contract/list-limits'
import { listText } from '@parley/contract/list-text'
import { type FormEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { EndField } from '../surveys/end-field.tsx'
import styles from '../surveys/survey-dialog.module.css'
import { emptyDraft, type ListDraft, listDrafts, listOf, problemsOf } from './list-draft.ts'

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

/** Writes a sign-up list and sends it. What was begun is there again when the dialog is. */
export default function ListDialog({ open, onClose }: DialogPart) {
  const t = useT()
  const id = useId()
  const engine = useEngine()
  const { path, conversation } = useChat()
  const { store } = engine.part(listDrafts)
  const draft = useStore(store, (all) => all[path]) ?? emptyDraft
  const [wasSent, setSent] = useState(false)
  const problems = problemsOf(draft, Date.now())
  const shown = wasSent ? problems : undefined
  const change = (changes: Partial<ListDraft>) => store.setState({ [path]: { ...draft, ...changes } })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problems) return
    const list = listOf(draft, Date.now())
    const msg = { type: MessageType.text, textMsg: { content: listText(list) } } as const
    void conversation.send(msg, undefined, { list, vanishAfter: engine.drafts.of(path).vanishAfter })
    store.setState({ [path]: undefined })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('lists.begin')}
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
          label={t('lists.topic')}
          rows={2}
          placeholder={t('lists.topicExample')}
          maxLength={listLimits.topic.max}
          value={draft.topic}
          onChange={(topic) => change({ topic: oneLine(topic) })}
          error={
            shown?.topic &&
            (shown.topic === 'missing'
              ? t('lists.noTopic')
              : t('surveys.tooLong', { max: listLimits.topic.max }))
          }
        />
        <TextField
          label={t('lists.example')}
          hint={t('lists.exampleHint')}
          placeholder={t('lists.exampleExample')}
          maxLength={listLimits.example.max}
          autoComplete="off"
          value={draft.example}
          onChange={(example) => change({ example })}
          error={shown?.example && t('surveys.tooLong', { max: listLimits.example.max })}
        />
        <TextField
          label={t('lists.max')}
          hint={t('lists.maxHint', { max: listLimits.entries })}
          inputMode="numeric"
          autoComplete="off"
          value={draft.max}
          onChange={(max) => change({ max })}
          error={shown?.max && t('lists.maxWrong', { max: listLimits.entries })}
        />
        <Switch
          label={t('lists.several')}
          hint={t('lists.severalHint')}
          checked={draft.isMultiple}
          onChange={(isMultiple) => change({ isMultiple })}
        />
        <EndField draft={draft} problem={shown?.at} onChange={change} />
      </form>
    </Dialog>
  )
}

import { MessageType } from '@parley/contract/enums'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { Button } from '../../../components/controls/button.tsx'
import { useEngine } from '../../../components/engine/use-engine.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { More } from '../../../engine/timeline/entry.ts'
import { useT } from '../../../platform/texts/index.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import styles from './survey-dialog.module.css'

interface Form<Draft, Problems> {
  readonly draft: Draft
  /** Since it was to be sent with them. */
  readonly problems: Problems | undefined
  change(changes: Partial<Draft>): void
}

interface SurveyDialogProps<Draft, Problems> extends DialogPart {
  title: string
  /** The part of the engine that keeps what was begun, by the paths of chats. */
  drafts: () => { store: StoreApi<Readonly<Record<string, Draft | undefined>>> }
  empty: () => Draft
  problemsOf: (draft: Draft, now: number) => Problems | undefined
  /** The text of a draft without problems, and what goes beside it. */
  written: (draft: Draft, now: number) => { text: string; more: Pick<More, 'poll' | 'list'> }
  children: (form: Form<Draft, Problems>) => ReactNode
}

/** Writes a survey and sends it. What was begun is there again when the dialog is. */
export function SurveyDialog<Draft extends object, Problems>(props: SurveyDialogProps<Draft, Problems>) {
  const { open, onClose, title, drafts, empty, problemsOf, written, children } = props
  const t = useT()
  const id = useId()
  const engine = useEngine()
  const { path, conversation } = useChat()
  const { store } = engine.part(drafts)
  const [first] = useState(empty)
  const draft = useStore(store, (all) => all[path]) ?? first
  const [wasSent, setSent] = useState(false)
  const problems = problemsOf(draft, Date.now())
  const change = (changes: Partial<Draft>) => store.setState({ [path]: { ...draft, ...changes } })

  function submit(event: FormEvent) {
    event.preventDefault()
    setSent(true)
    if (problems) return
    const { text: content, more } = written(draft, Date.now())
    const msg = { type: MessageType.text, textMsg: { content } } as const
    void conversation.send(msg, undefined, { ...more, vanishAfter: engine.drafts.of(path).vanishAfter })
    store.setState({ [path]: undefined })
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
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
        {children({ draft, problems: wasSent ? problems : undefined, change })}
      </form>
    </Dialog>
  )
}

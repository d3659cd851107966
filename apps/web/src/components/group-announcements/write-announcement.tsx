import { MessageType } from '@parley/contract/enums'
import { isWithin, limits } from '@parley/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { errorText } from '../../domain/api/api-errors.ts'
import { announceInGroup, refreshAnnouncements } from '../../domain/groups/group-announcements.ts'
import type { Conversation } from '../../engine/conversations/conversation.ts'
import { useT } from '../../platform/texts/index.ts'
import { toast } from '../../platform/toast.ts'
import { Button } from '../controls/button.tsx'
import { Problem } from '../controls/problem.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { useEngine } from '../engine/use-engine.ts'
import { Dialog } from '../overlays/dialog.tsx'
import styles from './announcements.module.css'

interface WriteAnnouncementProps {
  groupId: number
  open: boolean
  onClose: () => void
}

/** Writes an announcement: a message that everybody is asked to confirm. A draft is restored later. */
export default function WriteAnnouncement({ groupId, open, onClose }: WriteAnnouncementProps) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const engine = useEngine()
  const { store } = engine.part(announcementDrafts)
  const text = useStore(store, (all) => all[groupId]) ?? ''
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** It was sent, and could not be made an announcement: it is not sent again. */
  const [sent, setSent] = useState<{ text: string; messageId: number }>()
  const content = text.trim()
  const isTooLong = content !== '' && !isWithin(content, limits.text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || content === '' || isTooLong) return
    setBusy(true)
    setProblem(undefined)
    let isSent = false
    try {
      const conversation = engine.conversations.of({ kind: 'group', id: groupId })
      const known = sent?.text === content ? sent.messageId : undefined
      await announceText(conversation, content, known, (messageId) => {
        isSent = true
        setSent({ text: content, messageId })
      })
      store.setState({ [groupId]: '' })
      setSent(undefined)
      toast.success(t('groupAnnouncements.published'))
      onClose()
      await refreshAnnouncements(client)
    } catch (error) {
      const reason = error instanceof NotSentError ? error.message : errorText(error)
      setProblem(isSent ? t('groupAnnouncements.notAnnounced', { reason }) : reason)
    }
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      onClose={() => !isBusy && onClose()}
      title={t('groupAnnouncements.write')}
      description={t('groupAnnouncements.writeText')}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={id} variant="primary" disabled={content === ''} loading={isBusy}>
            {t('groupAnnouncements.publish')}
          </Button>
        </>
      }
    >
      <form id={id} className={styles.write} onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label={t('groupAnnouncements.text')}
          rows={6}
          autoFocus
          value={text}
          maxLength={limits.text.max}
          onChange={(next) => store.setState({ [groupId]: next })}
          error={isTooLong ? t('common.tooLong', limits.text) : undefined}
        />
        <Problem text={problem} />
      </form>
    </Dialog>
  )
}

/** Why a text was not sent. Nothing of it stays in the conversation, unless the staff looks at it. */
class NotSentError extends Error {}

/**
 * Sends a text into a group and makes it an announcement.
 *
 * @param known the message's id, where the text was sent before and only announcing it failed
 * @param onSent called with the message's id as soon as there is one
 * @throws {NotSentError} when it cannot be sent; else what announcing throws
 */
async function announceText(
  conversation: Conversation,
  text: string,
  known: number | undefined,
  onSent: (messageId: number) => void,
): Promise<void> {
  const messageId = known ?? (await sendText(conversation, text))
  onSent(messageId)
  await announceInGroup(conversation.target.id, messageId)
}

async function sendText(conversation: Conversation, content: string): Promise<number> {
  const entries = () => conversation.store.getState().timeline.entries
  const before = new Set(entries().keys())
  const sending = conversation.send({ type: MessageType.text, textMsg: { content } })
  const key = [...entries().keys()].find((one) => !before.has(one)) ?? ''
  await sending
  const entry = entries().get(key)
  if (entry?.state === 'sent') return entry.message.id
  const { reason, isHeld } = entry?.state === 'failed' ? entry : { reason: '', isHeld: false }
  // A quarantined message may still be sent.
  if (!isHeld) conversation.discard(key)
  throw new NotSentError(reason)
}

/** Announcements that were begun, by their groups: a part of the engine. */
const announcementDrafts = () => ({
  store: createStore<Readonly<Record<number, string>>>(() => ({})),
})

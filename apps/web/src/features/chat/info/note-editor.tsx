import type { Friend } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useT } from '../../../lib/i18n/index.ts'
import { queryKeyOf } from '../../../lib/queries.ts'
import { toast } from '../../../lib/toast.ts'
import { friendInfoQuery } from '../people.ts'
import styles from './info.module.css'

/** My note for a friend, changed where it stands. */
export function NoteEditor({ friend }: { friend: Friend }) {
  const t = useT()
  const [isEditing, setEditing] = useState(false)
  if (isEditing) return <NoteForm friend={friend} onDone={() => setEditing(false)} />
  return (
    <button type="button" className={styles.note} onClick={() => setEditing(true)} title={t('chat.editNote')}>
      {friend.notice || <span className={styles.none}>{t('chat.noNote')}</span>}
      <Pencil aria-hidden="true" />
    </button>
  )
}

function NoteForm({ friend, onDone }: { friend: Friend; onDone: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [note, setNote] = useState(friend.notice)
  const [error, setError] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    const notice = note.trim()
    if (notice === friend.notice) return onDone()
    setSaving(true)
    try {
      await api.call('PUT /api/user/friends', { body: { friendID: friend.userID, notice } })
      client.setQueryData(friendInfoQuery(friend.userID).queryKey, { ...friend, notice })
      void client.invalidateQueries({ queryKey: queryKeyOf('GET /api/user/friends') })
      toast.success(t('chat.noteSaved'))
      onDone()
    } catch (failure) {
      setError(errorText(failure))
      setSaving(false)
    }
  }

  return (
    <form className={styles.noteForm} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('chat.note')}
        hideLabel
        hint={t('chat.noteHint')}
        error={error}
        maxLength={limits.friendNote.max}
        value={note}
        onChange={setNote}
        placeholder={friend.nickname}
        autoFocus
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <div className={styles.noteButtons}>
        <Button size="sm" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button size="sm" variant="primary" type="submit" loading={isSaving}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

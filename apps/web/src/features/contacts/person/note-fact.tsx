import type { Friend } from '@parley/contract'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../../components/icon-button.tsx'
import { useT } from '../../../lib/i18n/index.ts'
import { NoteEditor } from './note-editor.tsx'
import styles from './profile.module.css'
import { Fact } from './profile.tsx'
import { useSaveNote } from './use-save-note.ts'

/** What I call a friend, changed in its place. */
export function NoteFact({ friend }: { friend: Friend }) {
  const t = useT()
  const note = friend.notice
  const save = useSaveNote(friend.userID)
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <Fact label={t('contacts.note')}>
      {isEditing ? (
        <NoteEditor note={note} save={save} onDone={() => setEditing(false)} />
      ) : (
        <>
          <span className={note ? styles.value : styles.none}>{note || t('contacts.noNote')}</span>
          <IconButton
            ref={edit}
            label={t('contacts.editNote')}
            icon={<Pencil />}
            size="sm"
            onClick={() => setEditing(true)}
          />
        </>
      )}
    </Fact>
  )
}

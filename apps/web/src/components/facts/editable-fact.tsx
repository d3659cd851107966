import type { LengthRange } from '@parley/contract/limits'
import { Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { FactEditor } from './fact-editor.tsx'
import styles from './facts.module.css'
import { Fact } from './facts.tsx'

export interface EditableFactProps {
  label: string
  text: string
  /** Stands where there is no text. */
  none: string
  editLabel: string
  placeholder?: string
  limit: LengthRange
  /** Rejects with what the server says against it. */
  save: (text: string) => Promise<unknown>
}

/** A fact that is changed in its place. */
export function EditableFact({ label, text, none, editLabel, ...editing }: EditableFactProps) {
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)

  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <Fact label={label}>
      {isEditing ? (
        <FactEditor {...editing} label={label} text={text} onDone={() => setEditing(false)} />
      ) : (
        <>
          <span className={text ? styles.value : styles.none}>{text || none}</span>
          <IconButton
            ref={edit}
            label={editLabel}
            icon={<Pencil />}
            size="sm"
            onClick={() => setEditing(true)}
          />
        </>
      )}
    </Fact>
  )
}

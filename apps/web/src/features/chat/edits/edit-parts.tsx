import { EditNote } from './edit-note.tsx'
import type { EditPartProps } from './edit-part.ts'
import { EditedMark } from './edited-mark.tsx'
import { EditingBar } from './editing-bar.tsx'

export { beginEditing, saveEditing } from './editing.ts'

export default function EditParts({ edited, refused }: EditPartProps) {
  if (edited) return <EditedMark edited={edited} />
  return refused ? <EditNote own={refused} /> : <EditingBar />
}

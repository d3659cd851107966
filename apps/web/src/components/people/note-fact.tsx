import type { Friend } from '@parley/contract'
import { limits } from '@parley/contract/limits'
import { useSaveNote } from '../../domain/people/use-save-note.ts'
import { useT } from '../../platform/texts/index.ts'
import { EditableFact } from '../facts/editable-fact.tsx'

/** My name for a friend, which can be edited in place. */
export function NoteFact({ friend: { userID, notice } }: { friend: Friend }) {
  const t = useT()
  const save = useSaveNote(userID)
  return (
    <EditableFact
      label={t('common.note')}
      text={notice}
      none={t('common.noNote')}
      editLabel={t('common.editNote')}
      placeholder={t('common.notePlaceholder')}
      limit={limits.friendNote}
      save={save}
    />
  )
}

import { Sheet } from '../sheet/sheet.tsx'
import { ChooseFile } from './choose-file.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { Preview } from './preview.tsx'

interface ByFileProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

/** From a file to a sheet of cards: choose, look, add, print. */
export function ByFile({ draft, onChange }: ByFileProps) {
  const { people, added } = draft
  if (added) return <Sheet added={added} onAgain={() => onChange(emptyDraft)} />
  return (
    <>
      <ChooseFile draft={draft} onRead={onChange} />
      {typeof people === 'object' && <Preview draft={{ ...draft, people }} onChange={onChange} />}
    </>
  )
}

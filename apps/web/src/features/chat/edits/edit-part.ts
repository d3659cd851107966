import type { Edited } from '@parley/contract'
import type { OwnEdit } from '../../../engine/edits/own-edit.ts'
import { fetchCode } from '../../../platform/code/fetch-code.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'

export interface EditPartProps {
  /** The edit of a message: shows the mark in its bubble. */
  edited?: Edited
  /** An edit of mine that was refused: the note below the bubble. */
  refused?: OwnEdit
}

const load = () => withTexts('extras', import('./edit-parts.tsx'))

/** The parts for edits: the mark, the note, or without either the bar above the text while one edits. */
export const EditPart = lazyComponent<EditPartProps>(load)

export const fetchEditing = () => fetchCode(load)

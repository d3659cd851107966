import type { SentEntry } from '../../../engine/timeline/entry.ts'
import { lazyComponent } from '../../../platform/code/lazy-component.tsx'
import { withTexts } from '../../../platform/texts/index.ts'
import type { Chat } from '../context/chat-context.ts'

const DeleteDialog = lazyComponent(() => withTexts('extras', import('./delete-dialog.tsx')))

/** Asks, then takes messages out of my view. */
export const askDelete = ({ openDialog }: Pick<Chat, 'openDialog'>, entries: readonly SentEntry[]) =>
  openDialog((props) => <DeleteDialog {...props} entries={entries} />)

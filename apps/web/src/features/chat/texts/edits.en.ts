import type { Translation } from '../../../platform/texts/types.ts'
import type { edits as original } from './edits.zh.ts'

export const edits: Translation<typeof original> = {
  edit: 'Edit',
  editing: 'Edit message',
  cancel: 'Cancel editing',
  edited: 'Edited',
  editedAt: 'Edited {time}',
  outdated: 'Edited elsewhere meanwhile. Saving replaces that.',
  gone: 'That message is gone. What you wrote is still in the box.',
  failedWhy: 'Changes not saved: {reason}',
  again: 'Keep editing',
  giveUp: 'Discard changes',
  versions: 'Edit history',
  versionsTitle: 'Edit history',
  now: 'Now',
  asSent: 'As sent',
  noFiles: 'Files can’t be added while you edit a message',
}

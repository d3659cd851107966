import type { Translation } from '../../../platform/texts/types.ts'
import type { longText as original } from './long-text.zh.ts'

export const longText: Translation<typeof original> = {
  title: 'This text is too long',
  text: 'A message has room for {max} characters; this text has {length}.',
  asFile: 'Send as a file',
  split: { one: 'Send as {count} message', other: 'Send as {count} messages' },
  fileName: 'Long text.txt',
}

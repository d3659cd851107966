import { blocking } from '../../components/texts/blocking.en.ts'
import { bodies } from '../../features/chat/texts/bodies.en.ts'
import { chat } from '../../features/chat/texts/chat.en.ts'
import { composing } from '../../features/chat/texts/composing.en.ts'
import { groupChat } from '../../features/chat/texts/group-chat.en.ts'
import { list } from '../../features/conversation-list/texts/list.en.ts'
import { shell } from './shell.en.ts'

export const main = {
  blocking,
  bodies,
  chat,
  composing,
  groupChat,
  list,
  shell,
}

import { Ellipsis, Phone, Users } from 'lucide-react'
import { IconButton } from '../../components/controls/icon-button.tsx'
import { useEngine } from '../../components/engine/use-engine.ts'
import { useMenuButton } from '../../components/overlays/use-menu.ts'
import type { Callee } from '../../domain/people/call-requests.ts'
import { isCareMode } from '../../platform/care-mode.ts'
import { fetchCode } from '../../platform/code/fetch-code.ts'
import { useNavigate } from '../../platform/router/index.ts'
import { useT, withTexts } from '../../platform/texts/index.ts'
import { useIsPhone } from '../../platform/use-media-query.ts'
import { useChat } from './context/chat-context.ts'
import type { useMemberPanel } from './members/use-member-panel.ts'
import { CallButtons } from './messages/call-buttons.tsx'

export interface ChatActionsProps {
  /** Undefined where nobody can be called. */
  callee: Callee | undefined
  members?: ReturnType<typeof useMemberPanel>
}

/** The actions on a chat, in its header: on a phone and in care mode one menu, which leaves room for the name. */
export function ChatActions({ callee, members }: ChatActionsProps) {
  const t = useT()
  const navigate = useNavigate()
  const chat = useChat()
  const { queries } = useEngine()
  const toInfo = () => void navigate(`${chat.path}/info`)
  const items = (of: 'chatMenu' | 'callMenu') => async () => {
    const menus = await fetchCode(() => withTexts('extras', import('./chat-menu.tsx')))
    return menus[of]({ chat, queries, callee, members, toInfo })
  }
  const menu = useMenuButton(t('chat.info'), items('chatMenu'))
  const calls = useMenuButton(t('chat.call'), items('callMenu'))
  const isOne = useIsPhone() || isCareMode()
  const more = <IconButton label={t('chat.info')} icon={<Ellipsis />} onClick={toInfo} {...(isOne && menu)} />
  if (isOne) return more
  return (
    <>
      {callee &&
        ('userId' in callee ? (
          <CallButtons callee={callee} />
        ) : (
          <IconButton label={t('chat.call')} icon={<Phone />} {...calls} />
        ))}
      {members && (
        <IconButton
          label={t(members.isAside ? 'groupChat.hideMembers' : 'groupChat.showMembers')}
          icon={<Users />}
          active={members.isAside}
          onClick={members.toggle}
        />
      )}
      {more}
    </>
  )
}

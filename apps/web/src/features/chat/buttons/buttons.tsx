import type { Button as BotButton } from '@parley/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { toastError } from '../../../domain/api/api-errors.ts'
import { pressButton } from '../../../domain/conversations/press-button.ts'
import { isOffline } from '../../../platform/connection.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { useChat } from '../context/chat-context.ts'
import styles from './buttons.module.css'

interface ButtonsProps {
  messageId: number
  buttons: readonly BotButton[]
}

/** The buttons below a bot's message, each pressed separately. */
export function Buttons({ messageId, buttons }: ButtonsProps) {
  const t = useT()
  return (
    <fieldset className={styles.buttons} aria-label={t('commands.buttons')}>
      {buttons.map((button) => (
        <Pressable key={button.id} messageId={messageId} button={button} />
      ))}
    </fieldset>
  )
}

function Pressable({ messageId, button }: { messageId: number; button: BotButton }) {
  const t = useT()
  const { target } = useChat()
  /** Pressed twice before it is drawn, it is pressed once. */
  const isPressed = useRef(false)
  const pressing = useMutation({
    networkMode: 'always',
    mutationFn: () => pressButton(target, messageId, button.id),
    onSuccess: (text) => void (text && toast.info(text)),
    onError: toastError,
    onSettled: () => {
      isPressed.current = false
    },
  })
  const { id: _, label, style } = button

  function press() {
    if (isPressed.current) return
    if (isOffline()) return toast.warning(t('commands.offline'))
    isPressed.current = true
    pressing.mutate()
  }

  return (
    <Button
      className={styles.button}
      variant={style ?? 'secondary'}
      title={label}
      loading={pressing.isPending}
      onClick={press}
    >
      <span className={styles.label}>{label}</span>
    </Button>
  )
}

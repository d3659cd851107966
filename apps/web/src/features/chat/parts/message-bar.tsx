import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import styles from './message-bar.module.css'

interface MessageBarProps {
  icon: ReactNode
  title: string
  text: ReactNode
  /** Label of the button that ends it. */
  label: string
  onEnd: () => void
  /** Further actions. */
  children?: ReactNode
}

/** Over the text that one writes: the message that it is for. */
export function MessageBar({ icon, title, text, label, onEnd, children }: MessageBarProps) {
  return (
    <div className={styles.bar}>
      {icon}
      <div className={styles.about} role="status">
        <div className={styles.title}>{title}</div>
        <div className={styles.text}>{text}</div>
      </div>
      {children}
      <IconButton
        size="sm"
        label={label}
        icon={<X />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onEnd}
      />
    </div>
  )
}

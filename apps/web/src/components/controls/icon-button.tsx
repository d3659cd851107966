import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './icon-button.module.css'
import type { TooltipSide } from './tooltip-layer.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Action of the button; read aloud, and shown as its tooltip. */
  label: string
  icon: ReactNode
  /** Default: md, 36 px with a pointer and 44 px for a finger. */
  size?: 'sm' | 'md'
  tooltipSide?: TooltipSide
  /** Pressed state of a switch-like button. */
  active?: boolean | undefined
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'md', tooltipSide = 'bottom', active, className, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={cx(styles.button, styles[size], className)}
      aria-label={label}
      aria-pressed={active}
      data-tooltip={label}
      data-tooltip-side={tooltipSide}
    >
      {icon}
    </button>
  )
}

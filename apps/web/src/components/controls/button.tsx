import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../platform/cx.ts'
import styles from './button.module.css'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

interface Look {
  /** Default: secondary. At most one primary button on a screen; soft is for the main action of each row. */
  variant?: 'primary' | 'secondary' | 'soft' | 'ghost' | 'danger' | undefined
  /** Default: md. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** As wide as what it stands in. */
  full?: boolean | undefined
  icon?: ReactNode
}

const classOf = ({ variant = 'secondary', size = 'md', full }: Look, className?: string) =>
  cx(styles.button, styles[variant], styles[size], full && styles.full, className)

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'type'> {
  type?: 'button' | 'submit' | 'reset'
  /** Its action is under way: keeps its width, ignores presses, shows a spinner when it takes long. */
  loading?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, full, icon, loading = false, type = 'button', className, children, ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, size, full }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={cx(styles.content, loading && styles.waiting)}>
        {icon}
        {children}
      </span>
      {loading && <Spinner className={styles.spinner} />}
    </button>
  )
}

export interface LinkButtonProps extends Look, LinkProps {}

/** Looks like a button and goes somewhere. */
export function LinkButton({ variant, size, full, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={classOf({ variant, size, full }, className)}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </Link>
  )
}

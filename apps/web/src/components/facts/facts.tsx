import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { cx } from '../../platform/cx.ts'
import { IconButton } from '../controls/icon-button.tsx'
import styles from './facts.module.css'

/** A card of what is known of somebody or something. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A fact that is one text; faint where it only says that there is none. */
export const TextFact = ({ label, text, none = '' }: { label: string; text: string; none?: string }) => (
  <Fact label={label}>
    <span className={text ? styles.value : styles.none}>{text || none}</span>
  </Fact>
)

/** A number that others may need. */
export const IdFact = ({ label, id, copyLabel }: { label: string; id: number; copyLabel: string }) => (
  <Fact label={label}>
    <span className={cx(styles.value, styles.number)}>{id}</span>
    <IconButton label={copyLabel} icon={<Copy />} size="sm" onClick={() => void copyText(String(id))} />
  </Fact>
)

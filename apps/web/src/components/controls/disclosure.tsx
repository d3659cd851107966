import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Hides what few people need until they open it. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className={styles.details}>
    <summary className={styles.summary}>
      <ChevronRight aria-hidden="true" />
      {label}
    </summary>
    {children}
  </details>
)

import type { ReactNode } from 'react'
import { cx } from '../../../platform/cx.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import styles from './data-list.module.css'

export interface Column<T> {
  name: string
  label: string
  cell: (row: T) => ReactNode
  /** How it is set: numbers end where others begin. */
  kind?: 'number' | 'end'
  /** Left out on narrow screens, where the row's own page shows it. */
  isExtra?: boolean
}

interface DataListProps<T> {
  label: string
  rows: readonly T[]
  keyOf: (row: T) => number | string
  /** The first says what a row is about. */
  columns: readonly [Column<T>, ...Column<T>[]]
}

/** Rows of a table; on a phone a card each. */
export function DataList<T>(props: DataListProps<T>) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />
}

const Table = <T,>({ label, rows, keyOf, columns: [first, ...others] }: DataListProps<T>) => (
  <div className={styles.scroller}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {[first, ...others].map(({ name, label, kind, isExtra }) => (
            <th key={name} scope="col" className={cx(kind && styles[kind], isExtra && styles.extra)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td className={styles.first}>{first.cell(row)}</td>
            {others.map(({ name, cell, kind, isExtra }) => (
              <td key={name} className={cx(kind && styles[kind], isExtra && styles.extra)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const isShown = ({ isExtra = false }: { isExtra?: boolean | undefined }) => !isExtra

const Cards = <T,>({ label, rows, keyOf, columns: [first, ...others] }: DataListProps<T>) => (
  <ul className={styles.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)} className={styles.card}>
        {first.cell(row)}
        <dl className={styles.facts}>
          {others.filter(isShown).map(({ name, label, cell }) => (
            <div key={name} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      </li>
    ))}
  </ul>
)

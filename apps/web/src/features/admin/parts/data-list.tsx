import type { ReactNode } from 'react'
import { Checkbox } from '../../../components/controls/checkbox.tsx'
import { VisuallyHidden } from '../../../components/controls/visually-hidden.tsx'
import { cx } from '../../../platform/cx.ts'
import { useIsPhone } from '../../../platform/use-media-query.ts'
import styles from './data-list.module.css'
import type { Chosen } from './use-chosen.ts'

export interface Column<T> {
  name: string
  label: string
  cell: (row: T) => ReactNode
  /** Alignment: numbers end where others begin. */
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
  /** Rows that can be acted on together. */
  choosing?: Choosing<T>
}

interface Choosing<T> {
  chosen: Chosen<T>
  /** Label of a row's checkbox, for people who do not see the row. */
  labelOf: (row: T) => string
  allLabel: string
  /** Not to be chosen. */
  isFixed?: (row: T) => boolean
}

/** Rows of a table; on a phone a card each. */
export function DataList<T>(props: DataListProps<T>) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />
}

const Table = <T,>({ label, rows, keyOf, columns: [first, ...others], choosing }: DataListProps<T>) => (
  <div className={styles.scroller}>
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {choosing && (
            <th scope="col" className={styles.box}>
              <AllBox {...choosing} rows={rows} />
            </th>
          )}
          {[first, ...others].map(({ name, label, kind, isExtra }) => (
            <th key={name} scope="col" className={cx(kind && styles[kind], isExtra && styles.extra)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={choosing?.chosen.has(row) ? styles.chosen : undefined}>
            {choosing && (
              <td className={styles.box}>
                <RowBox {...choosing} row={row} />
              </td>
            )}
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

const Cards = <T,>({ label, rows, keyOf, columns: [first, ...others], choosing }: DataListProps<T>) => (
  <ul className={styles.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={keyOf(row)} className={styles.card}>
        {choosing ? (
          <div className={styles.top}>
            <RowBox {...choosing} row={row} />
            {first.cell(row)}
          </div>
        ) : (
          first.cell(row)
        )}
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

function RowBox<T>({ row, chosen, labelOf, isFixed }: Choosing<T> & { row: T }) {
  const isIn = chosen.has(row)
  return (
    <Checkbox
      checked={isIn}
      disabled={isFixed?.(row) || (chosen.isFull && !isIn)}
      onChange={(next) => chosen.choose([row], next)}
    >
      <VisuallyHidden>{labelOf(row)}</VisuallyHidden>
    </Checkbox>
  )
}

/** For all rows of the page. */
function AllBox<T>({ rows, chosen, allLabel, isFixed }: Choosing<T> & { rows: readonly T[] }) {
  const free = rows.filter((row) => !isFixed?.(row))
  return (
    <Checkbox
      checked={free.length > 0 && free.every(chosen.has)}
      disabled={free.length === 0}
      onChange={(next) => chosen.choose(free, next)}
    >
      <VisuallyHidden>{allLabel}</VisuallyHidden>
    </Checkbox>
  )
}

import { CircleAlert } from 'lucide-react'
import { cx } from '../../../../platform/cx.ts'
import { useT } from '../../../../platform/texts/index.ts'
import type { ListedPerson } from '../list/people.ts'
import type { RowProblem } from '../list/problems.ts'
import styles from './file.module.css'
import { useRowProblemText } from './problem-texts.ts'

interface PeopleTableProps {
  people: readonly ListedPerson[]
  problems: ReadonlyMap<number, readonly RowProblem[]>
}

/** The rows of a file as the spreadsheet numbers them. */
export function PeopleTable({ people, problems }: PeopleTableProps) {
  const t = useT()
  const textOf = useRowProblemText()
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('joining.row')}</th>
            <th scope="col">{t('joining.name')}</th>
            <th scope="col">{t('joining.account')}</th>
            <th scope="col">{t('joining.groups')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ row, nickname, accountName, groups }) => {
            const wrong = problems.get(row) ?? []
            return (
              <tr key={row} className={cx(wrong.length > 0 && styles.wrong)}>
                <td className={styles.number}>{row}</td>
                <td className={styles.name}>
                  {nickname}
                  {wrong.length > 0 && (
                    <ul className={styles.problems} aria-label={t('joining.problem')}>
                      {wrong.map((problem) => (
                        <li key={`${problem.kind} ${problem.what}`}>
                          <CircleAlert aria-hidden="true" />
                          {textOf(problem)}
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
                <td>{accountName}</td>
                <td>{groups.join(t('joining.comma'))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

import { joiningLimits } from '@parley/contract/joining-limits'
import { FileUp } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Problem } from '../../../../components/controls/problem.tsx'
import { cx } from '../../../../platform/cx.ts'
import { saveTable } from '../../../../platform/save-table.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { readFile } from '../list/read-file.ts'
import { type Draft, draftOf } from './draft.ts'
import styles from './file.module.css'
import { useFileProblemText } from './problem-texts.ts'

interface ChooseFileProps {
  draft: Draft
  onRead: (draft: Draft) => void
}

/** Requirements for a file, and the way to choose it. */
export function ChooseFile({ draft, onRead }: ChooseFileProps) {
  const t = useT()
  const textOf = useFileProblemText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { name, people } = draft

  async function read(file: File | undefined) {
    if (file) onRead(draftOf(file.name, await readFile(file)))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }

  const example = () =>
    saveTable(t('joining.templateName'), [
      [t('joining.name'), t('joining.account'), t('joining.groups')],
      [t('joining.exampleName'), 'xiaoming', t('joining.exampleGroups')],
      [t('joining.exampleOther'), '', t('joining.exampleGroup')],
    ])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is for everybody.
    <section
      className={cx(styles.choose, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileUp aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{name || t('joining.fileTitle')}</h2>
        <p>{t('joining.fileText')}</p>
        <p>{t('joining.fileLimit', { max: joiningLimits.memberFile.people })}</p>
      </div>
      <div className={styles.ways}>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          hidden
          data-testid="member-file"
          onChange={(event) => {
            void read(event.target.files?.[0])
            // The same file, corrected, is chosen anew.
            event.target.value = ''
          }}
        />
        <Button variant={people ? 'secondary' : 'primary'} onClick={() => input.current?.click()}>
          {people ? t('joining.chooseOther') : t('joining.choose')}
        </Button>
        <Button variant="ghost" onClick={example}>
          {t('joining.template')}
        </Button>
        <span className={styles.drop}>{t('joining.drop')}</span>
      </div>
      <div className={styles.problem}>
        <Problem text={typeof people === 'string' ? textOf(people) : undefined} />
      </div>
    </section>
  )
}

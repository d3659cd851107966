import { wordLimits } from '@parley/contract/word-limits'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { decodeText, Unreadable } from '../joining/list/decode.ts'
import styles from './words.module.css'
import { withMore, wordsIn } from './words-in.ts'

interface WordsFieldProps {
  text: string
  onText: (text: string) => void
}

/** The words of a list, one a line, typed or from a file. */
export function WordsField({ text, onText }: WordsFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const { words, tooLong } = wordsIn(text)

  async function read(file: File | undefined) {
    if (!file) return
    if (file.size > wordLimits.bodyBytes)
      return toast.error(t('words.fileTooLarge', { max: wordLimits.words }))
    try {
      const more = withMore(text, decodeText(new Uint8Array(await file.arrayBuffer())))
      onText(more.text)
      toast.success(t('words.imported', { added: more.added, skipped: more.skipped }))
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      toast.error(t('words.unreadable'))
    }
  }

  return (
    <div className={styles.words}>
      <TextArea
        label={t('words.list')}
        hint={t('words.listHint')}
        error={problemOf()}
        value={text}
        onChange={onText}
        rows={12}
        spellCheck={false}
        autoComplete="off"
        className={styles.area}
      />
      <div className={styles.below}>
        <span role="status">{t('words.count', { count: words.length })}</span>
        <input
          ref={input}
          type="file"
          accept=".txt,.csv,text/plain"
          hidden
          data-testid="word-file"
          onChange={(event) => {
            void read(event.target.files?.[0])
            // The same file, corrected, is chosen anew.
            event.target.value = ''
          }}
        />
        <Button size="sm" icon={<FileUp />} onClick={() => input.current?.click()}>
          {t('words.import')}
        </Button>
        <span className={styles.hint}>{t('words.importHint')}</span>
      </div>
    </div>
  )

  function problemOf() {
    if (tooLong !== undefined)
      return t('words.wordTooLong', { word: tooLong.slice(0, 40), max: wordLimits.word.max })
    return words.length > wordLimits.words ? t('words.tooMany', { max: wordLimits.words }) : undefined
  }
}

import { wordLimits } from '@parley/contract/word-limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { TextArea } from '../../../components/controls/text-area.tsx'
import { tryWords, tryWordsOnMessages } from '../../../domain/administration/word-filter.ts'
import { toastError } from '../../../domain/api/api-errors.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { Panel } from '../parts/panel.tsx'
import { partsOf } from './found-parts.ts'
import styles from './words.module.css'

type MessagesTried = Awaited<ReturnType<typeof tryWordsOnMessages>>

const recentLimits = {
  max: wordLimits.trialMessages,
  points: wordLimits.trials.points,
  words: wordLimits.trialWords,
}

/** Trial of words before they apply to anybody. */
export function Trial({ words }: { words: readonly string[] }) {
  const t = useT()
  const [sample, setSample] = useState('')
  const onText = useMutation({
    mutationFn: async (text: string) => ({ text, ...(await tryWords(words, text)) }),
    onError: toastError,
  })
  const onMessages = useMutation({ mutationFn: () => tryWordsOnMessages(words), onError: toastError })
  const { data: found } = onText
  const foundText = ({ looked, found, fewerThan }: MessagesTried) =>
    fewerThan === undefined ? t('words.found', { looked, found }) : t('words.foundFew', { looked, fewerThan })
  const begin = (act: () => void) => (words.length === 0 ? toast.info(t('words.noWords')) : act())
  return (
    <Panel title={t('words.trial')} text={t('words.trialText')}>
      <div className={styles.trial}>
        <TextArea
          label={t('words.sample')}
          hideLabel
          placeholder={t('words.samplePlaceholder')}
          value={sample}
          onChange={setSample}
          maxLength={wordLimits.trialText.max}
          rows={4}
        />
        <div className={styles.buttons}>
          <Button
            variant="soft"
            loading={onText.isPending}
            disabled={sample.trim() === ''}
            onClick={() => begin(() => onText.mutate(sample))}
          >
            {t('words.try')}
          </Button>
        </div>
        <div role="status" className={styles.result}>
          {found && (
            <>
              <p className={styles.hint}>
                {found.hits.length > 0 ? t('words.hits', { count: found.hits.length }) : t('words.noHits')}
              </p>
              {found.hits.length > 0 && (
                <>
                  <p className={styles.found}>
                    {partsOf(found.text, found.hits).map(({ at, text, isFound }) =>
                      isFound ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
                    )}
                  </p>
                  <p className={styles.hint}>{t('words.masked')}</p>
                  <p className={styles.found}>{found.masked}</p>
                </>
              )}
            </>
          )}
        </div>
        <div className={styles.recent}>
          <Button loading={onMessages.isPending} onClick={() => begin(() => onMessages.mutate())}>
            {t('words.recent')}
          </Button>
          <p className={styles.hint} role="status">
            {onMessages.data ? foundText(onMessages.data) : t('words.recentText', recentLimits)}
          </p>
        </div>
      </div>
    </Panel>
  )
}

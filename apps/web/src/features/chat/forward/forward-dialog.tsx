import { nothingToForward } from '@parley/contract/error-codes'
import { forwardLimits } from '@parley/contract/forward-limits'
import { limits } from '@parley/contract/limits'
import { useState } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { Problem } from '../../../components/controls/problem.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { Avatar } from '../../../components/marks/avatar.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import type { Place } from '../../../components/places/places.ts'
import type { ForwardAs } from '../../../domain/conversations/forwarding.ts'
import { cx } from '../../../platform/cx.ts'
import { useT } from '../../../platform/texts/index.ts'
import { toast } from '../../../platform/toast.ts'
import { type DialogPart, useChat } from '../context/chat-context.ts'
import { Destinations } from './destinations.tsx'
import styles from './forward-dialog.module.css'
import { leftOutText, outcomeText } from './outcome.ts'
import { type Reached, useForward } from './use-forward.ts'

interface ForwardDialogProps extends DialogPart {
  ids: readonly number[]
  as: ForwardAs
}

/** Asks where messages are to go, and shows the results where not all of them arrived. */
export default function ForwardDialog({ ids, as, open, onClose }: ForwardDialogProps) {
  const t = useT()
  const { selection } = useChat()
  const [chosen, setChosen] = useState<readonly Place[]>([])
  const [words, setWords] = useState('')
  const { send, isSending, problem, results } = useForward()
  const count = ids.length
  const failed = results.filter(({ result }) => result.refusal)

  async function submit(places: readonly Place[]) {
    const reached = await send(places, { ids, as, words })
    if (!reached) return
    selection.end()
    const shownResults = reached.filter(({ result }) => result.refusal || result.held > 0)
    if (shownResults.length > 0) return
    const left = leftOutText(reached[0]?.result ?? { leftOut: [] })
    if (left) toast.warning(left)
    else toast.success(t('forwarding.sent'))
    onClose()
  }

  if (results.some(({ result }) => result.refusal || result.held > 0))
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={t('forwarding.resultTitle')}
        description={failed.length > 0 && t('forwarding.failedSome', { count: failed.length })}
        footer={
          <>
            {failed.length > 0 && (
              <Button loading={isSending} onClick={() => void submit(failed.map(({ place }) => place))}>
                {t('forwarding.retry')}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {t('forwarding.done')}
            </Button>
          </>
        }
      >
        <Results results={results} />
        <Problem text={problem} />
      </Dialog>
    )

  const title =
    as === 'record'
      ? t('forwarding.titleRecord', { count })
      : count > 1
        ? t('forwarding.titleEach', { count })
        : t('forwarding.titleOne')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <div className={styles.foot}>
          <TextField
            label={t('forwarding.words')}
            hideLabel
            placeholder={t('forwarding.words')}
            maxLength={limits.text.max}
            value={words}
            onChange={setWords}
          />
          <Problem text={problem} />
          <Button
            variant="primary"
            full
            disabled={chosen.length === 0}
            loading={isSending}
            onClick={() => void submit(chosen)}
          >
            {chosen.length > 0 ? t('forwarding.sendTo', { count: chosen.length }) : t('forwarding.send')}
          </Button>
        </div>
      }
    >
      <Destinations chosen={chosen} onChange={setChosen} max={forwardLimits.conversations.max} />
    </Dialog>
  )
}

/** Result in each conversation. */
function Results({ results }: { results: readonly Reached[] }) {
  return (
    <ul className={styles.results} role="status">
      {results.map(({ place, result }) => {
        const left = result.refusal?.code === nothingToForward || !result.refusal ? leftOutText(result) : ''
        return (
          <li key={place.path} className={styles.result}>
            <Avatar id={place.id} name={place.name} src={place.avatar} size={32} />
            <span className={styles.text}>
              <span className={styles.name} title={place.name}>
                {place.name}
              </span>
              <span className={cx(styles.outcome, result.refusal && styles.refused)}>
                {outcomeText(result)}
                {left && `（${left}）`}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

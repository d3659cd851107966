import { pollLimits } from '@parley/contract/poll-limits'
import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../components/controls/button.tsx'
import { IconButton } from '../../../components/controls/icon-button.tsx'
import { TextField } from '../../../components/controls/text-field.tsx'
import { useT } from '../../../platform/texts/index.ts'
import styles from '../surveys/survey-dialog.module.css'
import { newOption, type PollDraft, type PollProblems } from './poll-draft.ts'

const { min, max } = pollLimits.options

interface OptionFieldsProps {
  options: PollDraft['options']
  problems: PollProblems | undefined
  onChange: (options: PollDraft['options']) => void
}

/** The options of a poll: Enter leads to the next, Backspace takes an empty one away, Alt with the arrows moves one. */
export function OptionFields({ options, problems, onChange }: OptionFieldsProps) {
  const t = useT()
  const group = useRef<HTMLFieldSetElement>(null)
  /** The place that is to have the focus once it is there. */
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    if (wanted.current === undefined) return
    group.current?.querySelectorAll('input')[wanted.current]?.focus()
    wanted.current = undefined
  })

  function replace(next: PollDraft['options'], focus: number) {
    wanted.current = focus
    onChange(next)
  }

  const add = (place: number) => replace(options.toSpliced(place, 0, newOption()), place)
  const remove = (place: number) => replace(options.toSpliced(place, 1), Math.max(0, place - 1))

  function move(place: number, to: number) {
    const option = options[place]
    if (option && options[to]) replace(options.toSpliced(place, 1).toSpliced(to, 0, option), to)
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    const { key, altKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    const step = altKey ? { ArrowUp: -1, ArrowDown: 1 }[key] : undefined
    const isEmpty = options[place]?.text === ''
    const isNext = key === 'Enter'
    const isGone = key === 'Backspace' && isEmpty && options.length > min
    if (!step && !isNext && !isGone) return
    event.preventDefault()
    if (step) move(place, place + step)
    else if (isGone) remove(place)
    else if (place + 1 < options.length) group.current?.querySelectorAll('input')[place + 1]?.focus()
    else if (!isEmpty && options.length < max) add(place + 1)
  }

  const problemOf = (key: number) => {
    const problem = problems?.options.get(key)
    if (problem === undefined) return undefined
    return problem === 'alike' ? t('polls.alike') : t('surveys.tooLong', { max: pollLimits.option.max })
  }

  return (
    <fieldset ref={group} className={styles.options}>
      <legend className={styles.legend}>{t('polls.options')}</legend>
      {options.map(({ key, text }, place) => (
        <TextField
          key={key}
          label={t('polls.option', { place: place + 1 })}
          hideLabel
          placeholder={t('polls.option', { place: place + 1 })}
          maxLength={pollLimits.option.max}
          autoComplete="off"
          value={text}
          onChange={(next) => onChange(options.with(place, { key, text: next }))}
          onKeyDown={(event) => onKeyDown(event, place)}
          onPaste={(event) => {
            const lines = event.clipboardData
              .getData('text')
              .split(/\n/)
              .map((line) => line.trim())
              .filter(Boolean)
            if (lines.length < 2 || text !== '') return
            event.preventDefault()
            const room = max - options.length + 1
            const pasted = lines.slice(0, room).map((line) => newOption(line))
            replace(options.toSpliced(place, 1, ...pasted), place + pasted.length - 1)
          }}
          error={problemOf(key)}
          end={
            options.length > min && (
              <IconButton
                size="sm"
                label={t('polls.removeOption', { place: place + 1 })}
                icon={<X />}
                onClick={() => remove(place)}
              />
            )
          }
        />
      ))}
      {options.length < max ? (
        <Button
          variant="ghost"
          size="sm"
          className={styles.add}
          icon={<Plus aria-hidden="true" />}
          onClick={() => add(options.length)}
        >
          {t('polls.addOption')}
        </Button>
      ) : (
        <p className={styles.note}>{t('polls.mostOptions', { max })}</p>
      )}
      {problems?.tooFew && (
        <p className={styles.problem} role="alert">
          {t('polls.tooFew', { min })}
        </p>
      )}
    </fieldset>
  )
}

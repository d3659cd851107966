import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../../components/controls/button.tsx'
import { Dialog } from '../../../../components/overlays/dialog.tsx'
import { type Failure, inTurn } from '../../../../domain/administration/batch.ts'
import { type Account, readAccountsAgain } from '../../../../domain/administration/people.ts'
import { useT } from '../../../../platform/texts/index.ts'
import { toast } from '../../../../platform/toast.ts'
import styles from './together.module.css'

interface BatchDialogProps {
  open: boolean
  title: string
  confirmLabel: string
  /** Consequences, and choices to make before. */
  children: ReactNode
  people: readonly Account[]
  /** Undefined until all is chosen that it needs. */
  act: ((account: Account) => Promise<unknown>) | undefined
  /** @param failed those for whom it could not be done; undefined where nothing was begun */
  onClose: (failed?: readonly number[]) => void
}

type State = { at: 'question' } | { at: 'work'; done: number } | { at: 'end'; failures: readonly Failure[] }

/** Asks, does something for one person after the other, and names those for whom it could not be done. */
export function BatchDialog({ open, title, confirmLabel, children, people, act, onClose }: BatchDialogProps) {
  const t = useT()
  const client = useQueryClient()
  const [state, setState] = useState<State>({ at: 'question' })
  const stop = useRef<AbortController>(undefined)
  const count = people.length

  async function work(act: (account: Account) => Promise<unknown>) {
    const controller = new AbortController()
    stop.current = controller
    setState({ at: 'work', done: 0 })
    let handled = 0
    const failures = await inTurn(people, act, {
      signal: controller.signal,
      onStep(done) {
        handled = done
        setState({ at: 'work', done })
      },
    })
    await readAccountsAgain(client)
    const left = people
      .slice(handled)
      .map(({ id, nickname: name }) => ({ id, name, reason: t('admin.notBegun') }))
    const all = [...failures, ...left]
    if (all.length === 0) {
      toast.success(t('admin.batchDone', { count }))
      close(all)
    } else setState({ at: 'end', failures: all })
  }

  function close(failures?: readonly Failure[]) {
    onClose(failures?.map(({ id }) => id))
    setState({ at: 'question' })
  }

  const buttons = {
    question: (
      <>
        <Button onClick={() => close()}>{t('common.cancel')}</Button>
        <Button variant="primary" disabled={!act} onClick={() => act && void work(act)}>
          {confirmLabel}
        </Button>
      </>
    ),
    work: <Button onClick={() => stop.current?.abort()}>{t('admin.stop')}</Button>,
    end: (
      <Button variant="primary" onClick={() => state.at === 'end' && close(state.failures)}>
        {t('common.close')}
      </Button>
    ),
  }
  return (
    <Dialog
      open={open}
      onClose={() =>
        state.at === 'work' ? stop.current?.abort() : close(state.at === 'end' ? state.failures : undefined)
      }
      title={title}
      isAlert={state.at === 'work'}
      footer={buttons[state.at]}
    >
      {state.at === 'question' && <div className={styles.question}>{children}</div>}
      {state.at === 'work' && (
        <div className={styles.work}>
          <p role="status">{t('admin.batchProgress', { done: state.done, count })}</p>
          <progress className={styles.progress} aria-label={title} max={count} value={state.done} />
        </div>
      )}
      {state.at === 'end' && (
        <div role="alert">
          <p>
            {t('admin.batchFailed', { done: count - state.failures.length, failed: state.failures.length })}
          </p>
          <ul className={styles.failures}>
            {state.failures.map(({ id, name, reason }) => (
              <li key={id}>
                <strong>{name}</strong>
                <span>{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { toastError } from '../../domain/api/api-errors.ts'
import { Button } from '../controls/button.tsx'
import { Tabs } from '../controls/tabs.tsx'

interface SidesProps {
  label: string
  /** Labels of the tabs for people who have not done it yet, and for those who have. */
  waiting: string
  done: string
  /** The list of one side. */
  people: (isDone: boolean) => ReactNode
  /** Reminds those who have not; undefined where there is nobody. */
  remind: { label: string; act: () => Promise<void> } | undefined
}

/** People who have done something and people who have not, side by side; one press reminds the rest. */
export function Sides({ label, waiting, done, people, remind }: SidesProps) {
  const [side, setSide] = useState<'waiting' | 'done'>('waiting')
  const [isReminding, setReminding] = useState(false)

  async function press() {
    setReminding(true)
    try {
      await remind?.act()
    } catch (error) {
      toastError(error)
    } finally {
      setReminding(false)
    }
  }

  return (
    <>
      <Tabs
        label={label}
        value={side}
        onChange={setSide}
        items={[
          { value: 'waiting', label: waiting },
          { value: 'done', label: done },
        ]}
      >
        {people(side === 'done')}
      </Tabs>
      {remind && (
        <Button full variant="primary" loading={isReminding} onClick={() => void press()}>
          {remind.label}
        </Button>
      )}
    </>
  )
}

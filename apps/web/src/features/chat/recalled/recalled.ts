import { editLimits } from '@parley/contract/edit-limits'
import type { Attachment, ChosenMention } from '../../../engine/drafts/drafts.ts'
import type { Engine } from '../../../engine/engine.ts'

/** A file that was in a message. */
export interface RecalledFile extends Pick<Attachment, 'kind' | 'file' | 'size' | 'length' | 'waveform'> {}

/** The content of a message that I have withdrawn, for the composer. */
export interface Recalled {
  readonly text: string
  readonly citation: number | undefined
  readonly mentions: readonly ChosenMention[]
  readonly files: readonly RecalledFile[]
  /** As `Date.now()` counts. */
  readonly at: number
}

/** Milliseconds for which it can still be written again. */
export const leftOf = ({ at }: Recalled) => at + editLimits.writeAgainMinutes * 60_000 - Date.now()

/**
 * Messages that I have withdrawn, by their ids: on this device alone, since withdrawing takes them from the server. If
 * a device stores nothing, they last as long as the page.
 */
export function createRecalled({ database }: Pick<Engine, 'database'>) {
  const table = database.table<Recalled>('recalled')
  const here = new Map<number, Recalled>()

  async function drop(id: number) {
    here.delete(id)
    await table.delete(String(id))
  }

  /** Expired content is deleted from the device. */
  async function tidy() {
    for (const id of await table.keys()) {
      const one = await table.get(id)
      if (one && leftOf(one) <= 0) await table.delete(id)
    }
  }

  void tidy()
  return {
    drop,
    async keep(id: number, recalled: Recalled) {
      here.set(id, recalled)
      await table.put(String(id), recalled)
    },
    async read(id: number): Promise<Recalled | undefined> {
      const recalled = here.get(id) ?? (await table.get(String(id)))
      if (!recalled || leftOf(recalled) > 0) return recalled
      await drop(id)
      return undefined
    },
  }
}

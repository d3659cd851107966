import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { openOverlay } from '../../platform/overlays.ts'

/** Target of a report, and its name. */
export type ReportSubject =
  | {
      readonly kind: 'messages'
      readonly ids: readonly number[]
      /** Some that were chosen are my own. */
      readonly withoutOwn: boolean
    }
  | { readonly kind: 'person' | 'group'; readonly id: number; readonly name: string }

const store = createStore<{ subject: ReportSubject | undefined }>(() => ({ subject: undefined }))

/** Asks over any screen why something is to be reported. */
export function askToReport(subject: ReportSubject) {
  store.setState({ subject })
  openOverlay('report')
}

export const useReportSubject = () => useStore(store, ({ subject }) => subject)

import type { RefObject } from 'react'
import { Completions } from '../completing/completions.tsx'
import { DraftBars } from './draft-bars.tsx'
import { InteractiveOnly } from './interactive-only.tsx'

export interface ComposerPopupProps {
  /** For somebody who is there: so the rest is there before they write. */
  isOnce?: true
  /** Of a draft that is not only text. */
  bars?: true
  /** Of a text in which a name may be begun. */
  box?: RefObject<HTMLTextAreaElement | null>
}

/** One of what stands over the text at times. */
export default function ComposerPopupChunk({ isOnce, bars, box }: ComposerPopupProps) {
  if (isOnce) return <InteractiveOnly />
  if (bars) return <DraftBars />
  return box && <Completions box={box} />
}

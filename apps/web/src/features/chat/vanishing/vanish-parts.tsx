import { VanishBar } from './vanish-bar.tsx'
import { VanishMark } from './vanish-mark.tsx'

export { chooseVanishing } from './vanish-choice.ts'

/** @param at when the message goes at which the mark stands; without, it is the bar over the text */
export default function VanishParts({ at }: { at?: string }) {
  return at === undefined ? <VanishBar /> : <VanishMark at={at} />
}

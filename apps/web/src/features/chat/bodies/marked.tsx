import { CitedMarks } from './cited-marks.tsx'
import { MarkedBody } from './marked-body.tsx'
import type { MarkedProps } from './text-part.tsx'

/** A text whose marks are shown as what they mean. */
export default function Marked({ text, places }: MarkedProps) {
  return places ? <MarkedBody text={text} places={places} /> : <CitedMarks text={text} />
}

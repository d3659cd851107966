import { onSessionEnd } from '../../../lib/session.ts'
import type { ChosenMention } from './mentions.ts'

/** Who was chosen from the list while a draft was written, by the path of its conversation. */
const chosen = new Map<string, readonly ChosenMention[]>()

export const chosenMentions = (path: string) => chosen.get(path) ?? []
export const chooseMention = (path: string, one: ChosenMention) =>
  void chosen.set(path, [...chosenMentions(path), one])
export const forgetMentions = (path: string) => void chosen.delete(path)

onSessionEnd(() => chosen.clear())

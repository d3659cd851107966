import { openOverlay } from '../../platform/overlays.ts'

const waiting: ((isConfirmed: boolean) => void)[] = []

/** Asks for the password over any screen, once for all operations that wait. @returns whether it was shown */
export const askToConfirm = (): Promise<boolean> => {
  openOverlay('confirm')
  return new Promise((resolve) => waiting.push(resolve))
}

export const answerConfirmation = (isConfirmed: boolean): void => {
  for (const answer of waiting.splice(0)) answer(isConfirmed)
}

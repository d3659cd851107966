/** Of the codes of errors those that the first screens know: the others would weigh too much there. */
export const secondFactorNeeded = 2020
export const secondFactorMissing = 2021
/** The session has to show the password first. */
export const confirmationNeeded = 2016

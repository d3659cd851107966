/** Of the codes of errors, apart from those that load with the first chat: the password that was asked for again. */
export const passwordWrong = 2031

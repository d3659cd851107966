/** Apart from the other codes: known only where there is a call of a group. */
export const conferenceUnknown = 4022

/** A password in the body of a call: nothing of somebody who has none. */
export const typed = (password: string) => (password === '' ? {} : { password })

import { siteSettings } from '../site-settings.ts'

export const invitationPath = (code: string) => `/i/${code}`

/** The link to pass on: it leads the person who opens it to the invitation. */
export const invitationLink = (code: string) => siteOrigin() + invitationPath(code)

/** How others reach this site, which is not by the address that is open where that only leads to this machine. */
export const siteOrigin = () => siteSettings.getState().settings?.address ?? location.origin

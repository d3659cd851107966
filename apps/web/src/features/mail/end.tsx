import { endMail } from '../../domain/me/mail.ts'
import { Deed } from './deed.tsx'

/** To which each digest leads that somebody wants no more of. */
export const Component = () => <Deed name="end" call={endMail} />

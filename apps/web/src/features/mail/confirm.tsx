import { confirmMail } from '../../domain/me/mail.ts'
import { Deed } from './deed.tsx'

/** To which the mail leads that asks whether an address is somebody's. */
export const Component = () => <Deed name="confirm" call={confirmMail} />

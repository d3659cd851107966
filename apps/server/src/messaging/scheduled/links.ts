import type { Msg, Scheduled } from '@parley/contract'
import type { Links } from '../../platform/files/service.ts'
import { withLinks } from '../conversations/msg-presenter.ts'

/** What is written for later, with its files as other links: it has no original with it. */
export const withMsgLinks = (msg: Scheduled['msg'], links: Links): Scheduled['msg'] =>
  withLinks(msg as Msg, links) as Scheduled['msg']

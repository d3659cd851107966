import type { sockets } from '@parley/contract'

/** Written out here, because the contract's own constant would bring its schemas along. */
const paths = {
  chat: '/api/chat/ws/chat',
  group: '/api/group/ws/chat',
} satisfies typeof sockets

/**
 * Address of a live socket.
 *
 * @param base the server's address, such as `location.href`: https makes wss, anything else ws
 */
export function socketAddress(socket: keyof typeof paths, base: string, token: string): string {
  const url = new URL(paths[socket], base)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  url.searchParams.set('token', token)
  return url.href
}

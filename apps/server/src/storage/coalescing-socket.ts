import { Socket } from 'node:net'

/** A socket that sends what is written in one tick in one piece: the driver writes each message by itself. */
export function coalescingSocket(): Socket {
  const socket = new Socket()
  const write = socket.write
  let isCorked = false
  socket.write = ((...chunk: Parameters<Socket['write']>) => {
    if (!isCorked) {
      isCorked = true
      socket.cork()
      process.nextTick(() => {
        isCorked = false
        socket.uncork()
      })
    }
    return write.apply(socket, chunk)
  }) as Socket['write']
  return socket
}

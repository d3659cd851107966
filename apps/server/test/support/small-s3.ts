import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../../src/platform/config/config.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** An S3 in the hands of a test: what it holds can be changed behind its back, and it can be made to refuse. */
export async function startSmallS3() {
  const objects = new Map<string, Buffer>()
  let answer: Answer | undefined
  async function serve(request: IncomingMessage, response: ServerResponse) {
    const key = (request.url ?? '').split('/').at(-1) ?? ''
    const body = await buffer(request)
    if (answer) return answer(request, response)
    if (request.method === 'PUT') {
      objects.set(key, body)
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    const bytes = objects.get(key)
    if (!bytes) return response.writeHead(404).end()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (!range) return response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
    const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)]
    if (start >= bytes.length)
      return response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end()
    const part = bytes.subarray(start, end + 1)
    const headers = {
      'content-range': `bytes ${start}-${end}/${bytes.length}`,
      'content-length': part.length,
    }
    return response.writeHead(206, headers).end(part)
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'uploads',
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret',
  }
  return {
    settings,
    objects,
    /** Every request is answered so from now on; without an argument as it should be. */
    answerBy(next?: Answer) {
      answer = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A refusal as S3 says it. */
export const refusing =
  (status: number, code: string): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
  }

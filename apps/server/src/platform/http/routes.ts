import { Readable } from 'node:stream'
import { type CallShape, type Data, EnvelopeOf, type Input, limits, success } from '@parley/contract'
import { type Validated, validator } from '@parley/contract/validate'
import fastJson, { type AnySchema } from 'fast-json-stringify'
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyedMutex } from '../../concurrency/keyed-mutex.ts'
import { mayCall } from '../../kernel/access.ts'
import type { Authenticate, Caller, Origin } from '../../kernel/caller.ts'
import { checkConfirmation } from '../../kernel/confirmation.ts'
import { invalid, Refusal, refuse } from '../../kernel/refusal.ts'
import { checkBotCall } from './bot-access.ts'
import { plainAddress } from './client-address.ts'
import { discardRest } from './form.ts'
import { parseHookBodies } from './hook-body.ts'
import { preferredLanguage } from './language.ts'
import { notePerson } from './outcome.ts'

/** Bytes of a form that is not read. */
const formBytes = 4096
/** Of one that is read. */
const readFormBytes = 65_536

type Serializer = (answer: unknown) => string

/** Called with each request of a signed-in person before it is executed. */
export type OnSignedIn = (caller: Caller, request: FastifyRequest, reply: FastifyReply) => void

/** State that changes during an upload. */
export interface Underway {
  /** Aborted when they are gone. */
  readonly signal: AbortSignal
  /** @throws Refusal when their session has ended meanwhile */
  confirm(): Promise<void>
}

export interface Download {
  readonly name: string
  readonly type: string
  readonly content: AsyncIterable<string>
}

/** Binds calls of the contract to their handlers: validation, sign-in and the envelope happen here and nowhere else. */
export class Routes {
  /** Calls that are served, for the OpenAPI page. */
  readonly served: CallShape[] = []
  readonly #app: FastifyInstance
  readonly #authenticate: Authenticate
  readonly #onSignedIn: OnSignedIn
  readonly #answers: KeyedMutex<number>

  /** @param answers lines of those who wait for an answer that may be long, by person */
  constructor(
    app: FastifyInstance,
    authenticate: Authenticate,
    onSignedIn: OnSignedIn,
    answers: KeyedMutex<number>,
  ) {
    this.#app = app
    this.#authenticate = authenticate
    this.#onSignedIn = onSignedIn
    this.#answers = answers
  }

  /** A call that needs no sign-in. */
  open<C extends CallShape>(
    call: C,
    handler: (input: Input<C>, origin: Origin, request: FastifyRequest) => Promise<Data<C>>,
  ): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#add(call, async (request) => handler(read(request)(), originOf(request), request))
  }

  /** The same for programs that send a form, whose content is not needed. */
  openToForms<C extends CallShape>(call: C, handler: (input: Input<C>) => Promise<Data<C>>): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#app.register((scope, _options, done) => {
      for (const type of ['application/x-www-form-urlencoded', /^multipart\/form-data\b/i])
        scope.addContentTypeParser(
          type,
          { parseAs: 'buffer', bodyLimit: formBytes },
          (_request, _body, parsed) => parsed(null, undefined),
        )
      this.#add(call, async (request) => handler(read(request)()), { app: scope })
      done()
    })
  }

  /** An endpoint for other servers, which send a form; a refusal has an error status, and no answer is stored. */
  form<C extends CallShape>(call: C, handler: (input: Input<C>) => Promise<Data<C>>): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#app.register((scope, _options, done) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: readFormBytes },
        (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('cache-control', 'no-store')
        try {
          return await handler(read(request)())
        } catch (error) {
          throw error instanceof Refusal ? error.withErrorStatus() : error
        }
      }
      this.#add(call, answer, { app: scope })
      done()
    })
  }

  /** An endpoint for signed-in people; those for the staff also check the caller's current role. */
  signedIn<C extends CallShape>(
    call: C,
    handler: (input: Input<C>, caller: Caller, request: FastifyRequest) => Promise<Data<C>>,
  ): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#add(call, async (request, reply) => {
      const asked = read(request)
      const caller = await this.#admitted(call, request, reply)
      const input = asked()
      if (!call.costly) return handler(input, caller, request)
      return this.#inTurn(request, reply, caller, () => handler(input, caller, request))
    })
  }

  async #admitted(call: CallShape, request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const caller = await this.#authenticate(tokenOf(request), originOf(request))
    notePerson(request, caller.userId)
    checkSecondFactor(call, caller)
    checkBotCall(call, caller)
    this.#onSignedIn(caller, request, reply)
    if (!mayCall(call.access, caller)) refuse('forbidden')
    checkConfirmation(call, caller)
    return caller
  }

  /**
   * The next costly answer of a person is made when the client has taken the last: unread ones would fill the memory.
   */
  async #inTurn<T>(
    { raw }: FastifyRequest,
    reply: FastifyReply,
    { userId }: Caller,
    work: () => Promise<T>,
  ): Promise<T> {
    const endTurn = (await this.#answers.enter(userId, () => raw.socket.writable)) ?? refuse('unavailable')
    try {
      if (reply.raw.closed) refuse('unavailable')
      return await work()
    } finally {
      // Also if the caller has gone meanwhile: their next page waits for the end of this one's work.
      if (reply.raw.closed) endTurn()
      else {
        const cut = setTimeout(() => raw.socket.destroy(), limits.answerSeconds * 1000).unref()
        reply.raw.once('close', () => {
          clearTimeout(cut)
          endTurn()
        })
      }
    }
  }

  /** An endpoint for signed-in people whose body the handler reads itself, as it arrives. */
  upload<C extends CallShape>(
    call: C,
    handler: (request: FastifyRequest, caller: Caller, underway: Underway) => Promise<Data<C>>,
  ): void {
    // Now, and not in the scope, which opens only after the documents have been made.
    this.served.push(call)
    // Forms are allowed only here: elsewhere nothing reads the body.
    this.#app.register((scope, _options, done) => {
      scope.addContentTypeParser(/^multipart\/form-data\b/i, (_request, _payload, done) => done(null))
      this.#add(
        call,
        async (request, reply) => {
          const caller = await this.#uploaderOf(call, request).catch((error) => {
            discardRest(request.raw, limits.imageBytes)
            throw error
          })
          this.#onSignedIn(caller, request, reply)
          const confirm = async () => {
            await this.#uploaderOf(call, request)
          }
          return handler(request, caller, { signal: whenGone(reply), confirm })
        },
        { app: scope, config: { upload: true } },
      )
      done()
    })
  }

  async #uploaderOf(call: CallShape, request: FastifyRequest): Promise<Caller> {
    const caller = await this.#authenticate(tokenOf(request), originOf(request))
    notePerson(request, caller.userId)
    checkSecondFactor(call, caller)
    checkBotCall(call, caller)
    return caller
  }

  /**
   * An endpoint for programs that know HTTP alone: its body is JSON or a form with it, and a refusal has an error
   * status.
   */
  hook<C extends CallShape>(
    call: C,
    handler: (input: Input<C>, request: FastifyRequest) => Promise<Data<C>>,
  ): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#app.register((scope, _options, done) => {
      parseHookBodies(scope)
      const answer = async (request: FastifyRequest) => {
        try {
          return await handler(read(request)(), request)
        } catch (error) {
          throw error instanceof Refusal ? error.withErrorStatus() : error
        }
      }
      this.#add(call, answer, { app: scope })
      done()
    })
  }

  /** A call that anybody may make, and whose answer is bytes instead of an envelope. */
  bytes(
    call: CallShape,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    this.served.push(call)
    this.#app.route({
      method: ['GET', 'HEAD'],
      url: urlOf(call),
      config: { counted: 'file' },
      compress: false,
      exposeHeadRoute: false,
      handler,
    })
  }

  /** An endpoint for signed-in people whose answer is a file that is made while it is sent. */
  download<C extends CallShape>(
    call: C,
    handler: (input: Input<C>, caller: Caller) => Promise<Download>,
  ): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#app.route({
      method: call.method,
      url: urlOf(call),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const asked = read(request)
        const caller = await this.#admitted(call, request, reply)
        const { name, type, content } = await handler(asked(), caller)
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(content))
      },
    })
  }

  /** An endpoint that redirects a browser. @param handler returns the address to go to */
  redirect<C extends CallShape>(
    call: C,
    handler: (input: Input<C>, request: FastifyRequest, reply: FastifyReply) => Promise<string>,
  ): void {
    const read = inputReader(call)
    this.served.push(call)
    this.#app.route({
      method: call.method,
      url: urlOf(call),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const address = await handler(read(request)(), request, reply)
        return reply.redirect(address)
      },
    })
  }

  #add(
    call: CallShape,
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    { app = this.#app, config = {} }: { app?: FastifyInstance; config?: FastifyContextConfig } = {},
  ): void {
    app.route({
      method: call.method,
      url: urlOf(call),
      config,
      ...(call.bodyBytes && { bodyLimit: call.bodyBytes }),
      schema: { response: { 200: EnvelopeOf(call.data) } },
      serializerCompiler: () => serializerOf(call),
      handler: async (request, reply) => ({ ...success, data: await answer(request, reply) }),
    })
  }
}

function checkSecondFactor({ withoutSecondFactor }: CallShape, { lacksSecondFactor }: Caller): void {
  if (lacksSecondFactor && !withoutSecondFactor) refuse('secondFactorMissing')
}

const serializers = new WeakMap<CallShape, Serializer>()

/** Makes the serializer of a call when it first answers: making all of them is most of what a start would take. */
function serializerOf(call: CallShape): Serializer {
  return (answer) => {
    let serialize = serializers.get(call)
    if (!serialize) {
      serialize = hasKinds(call.data) ? JSON.stringify : fastJson(EnvelopeOf(call.data) as AnySchema)
      serializers.set(call, serialize)
    }
    return serialize(answer)
  }
}

/**
 * Whether an answer holds objects of several kinds, as messages are. To distinguish them a serializer compiles a
 * validator for each when it first meets one, which stops the whole server for a third of a second, and then takes
 * twice as long as plain JSON.
 */
const hasKinds = (schema: object): boolean =>
  Object.entries(schema).some(([name, part]) => {
    if (name === 'anyOf' && (part as { type?: string }[]).filter(({ type }) => type === 'object').length > 1)
      return true
    return typeof part === 'object' && part !== null && hasKinds(part)
  })

function urlOf(call: CallShape): string {
  return call.path.replace(/\{(\w+)\}/g, ':$1')
}

/**
 * Checks a request's input at once, and releases its body: fields that the contract does not name, many times as large
 * in memory as on the wire, would else be held while the request waits for its turn.
 * @returns a function that returns the checked input, or throws its refusal
 */
function inputReader<C extends CallShape>(call: C): (request: FastifyRequest) => () => Input<C> {
  const params = call.params && validator(call.params, { fromQuery: true })
  const query = call.query && validator(call.query, { fromQuery: true })
  const body = call.body && validator(call.body)
  return (request) => {
    const read = [params?.(request.params), query?.(request.query), body?.(request.body)] as const
    request.body = undefined
    return () => {
      const [params, query, body] = read
      return {
        params: params && valid(params),
        query: query && valid(query),
        body: body && valid(body),
      } as Input<C>
    }
  }
}

function valid<T>(result: Validated<T>): T {
  if (!result.ok) throw invalid(result.violation)
  return result.value
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const { token } = request.headers
  return typeof token === 'string' ? token : undefined
}

/** Aborted when the connection ends before the answer does. */
function whenGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}

export function originOf(request: FastifyRequest): Origin {
  return {
    ip: plainAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 256),
    language: preferredLanguage(request.headers['accept-language']),
  }
}

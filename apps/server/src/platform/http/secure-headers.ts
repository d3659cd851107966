import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'

const self = "'self'"
const none = "'none'"

/** Only what this site serves; pictures and sound may also be made in the page. */
const pagePolicy = {
  defaultSrc: [self],
  scriptSrc: [self],
  styleSrc: [self],
  imgSrc: [self, 'data:', 'blob:'],
  mediaSrc: [self, 'blob:'],
  connectSrc: [self],
  // Objects that a page makes of files, with types that run nothing: PDFs in the browser's own viewer.
  frameSrc: ['blob:'],
  // Safari shows a PDF in a frame by an element of its own, which obeys the page's policy.
  objectSrc: ['blob:'],
  baseUri: [none],
  frameAncestors: [none],
  formAction: [self],
}

/** For plugins and browsers that are gone. */
const outdated = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const

const ofPage = helmet({
  ...outdated,
  contentSecurityPolicy: { useDefaults: false, directives: pagePolicy },
  xFrameOptions: { action: 'deny' },
  // The proxy in front decides whether the site is reached by https alone.
  strictTransportSecurity: false,
})

const ofData = helmet({
  ...outdated,
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: [none], frameAncestors: [none] } },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xFrameOptions: false,
  strictTransportSecurity: false,
})

/** What a page is made of; any other address may be answered by the page. */
const file = /^\/(assets\/[^?]+\.\w+|brand\.css|brand-icon)(\?|$)/

/**
 * Sets the headers by which browsers protect pages. Answers of endpoints and files of the build, dozens at each start
 * of the app, get a policy that lets them do nothing, and none of what concerns documents alone: on a slow line those
 * headers would take longer than the data.
 */
export function setSecureHeaders(
  app: FastifyInstance,
  isEndpoint: (request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isData = isEndpoint(request) || file.test(request.url)
    ;(isData ? ofData : ofPage)(request.raw, reply.raw, () => done())
  })
}

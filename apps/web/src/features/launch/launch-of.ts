import type { Overlay } from '../../platform/overlays.ts'

interface Launch {
  readonly path: string
  readonly overlay?: Overlay
}

/** Places that links of the app's own protocol may name: `web+parley:user/10001`, `web+parley:i/code`. */
const places = /^web\+parley:(?:\/\/)?((?:user|group|m\/users|m\/groups)\/\d+|i\/[\w-]+)\/?$/

/** Action that the system requests of the app; anything else opens the chats. */
export function launchOf(search: string, userID: number): Launch {
  const given = new URLSearchParams(search)
  switch (given.get('at')) {
    case 'new':
      return { path: '/m/welcome' }
    case 'search':
      return { path: '/', overlay: 'search' }
    case 'share':
      return { path: '/', overlay: 'share' }
    case 'notes':
      return { path: `/user/${userID}` }
    case 'link': {
      const place = places.exec(given.get('to') ?? '')?.[1]
      return { path: place ? `/${place}` : '/' }
    }
    default:
      return { path: '/' }
  }
}

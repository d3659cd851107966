import { calls } from '@parley/contract'
import type { Routes } from '../../platform/http/routes.ts'
import type { ReviewService } from './held/review-service.ts'
import type { WordListService } from './rules/list-service.ts'
import type { TrialService } from './rules/trial-service.ts'

interface Services {
  readonly lists: WordListService
  readonly trials: TrialService
  readonly reviews: ReviewService
}

export function wordRoutes(routes: Routes, { lists, trials, reviews }: Services): void {
  routes.signedIn(calls.wordLists, () => lists.all())
  routes.signedIn(calls.wordList, ({ params }) => lists.one(params.id))
  routes.signedIn(calls.createWordList, ({ body }, caller) => lists.create(caller, body))
  routes.signedIn(calls.changeWordList, ({ params, body }, caller) => lists.change(caller, params.id, body))
  routes.signedIn(calls.deleteWordList, async ({ params }, caller) => {
    await lists.remove(caller, params.id)
    return {}
  })
  routes.signedIn(calls.tryWords, async ({ body }) => trials.onText(body))
  routes.signedIn(calls.tryWordsOnMessages, ({ body }, caller) => trials.onMessages(caller, body))
  routes.signedIn(calls.heldMessages, ({ query }, caller) => reviews.list(caller, query))
  routes.signedIn(calls.takeBackHeld, async ({ body }, caller) => {
    await reviews.takeBack(caller, body.clientMessageId)
    return {}
  })
  routes.signedIn(calls.decideHeld, async ({ params, body }, caller) => {
    await reviews.decide(caller, params.id, body.outcome)
    return {}
  })
}

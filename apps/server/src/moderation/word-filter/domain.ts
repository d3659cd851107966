import type { Shared } from '../../messaging/conversations/shared.ts'
import type { GroupService } from '../../messaging/groups/service.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import { HeldPresenter } from './held/presenter.ts'
import { ReviewService, type Sending } from './held/review-service.ts'
import { wordJobs } from './jobs.ts'
import { wordRoutes } from './routes.ts'
import { WordListService } from './rules/list-service.ts'
import { TrialService } from './rules/trial-service.ts'
import type { SiteWords } from './site-words.ts'

interface Parts extends Shared {
  readonly words: SiteWords
  readonly groups: Pick<GroupService, 'titles'>
  readonly sending: Readonly<Record<'direct' | 'group', Sending>>
}

/** Words that the site refuses, masks or has its staff look at. */
export function createWords(shared: Parts): Domain {
  const { rules, heldNotifier, holding } = shared.words
  const parts = { ...shared, rules, heldNotifier, holding, presenter: new HeldPresenter(shared) }
  const reviews = new ReviewService(parts)
  const lists = new WordListService(parts)
  const trials = new TrialService(parts)
  return {
    services: undefined,
    begin: () => rules.begin(),
    routes: (routes) => wordRoutes(routes, { lists, trials, reviews }),
    jobs: wordJobs(rules, reviews),
    departure: reviews,
    drain: [() => heldNotifier.done],
  }
}

import { isWithin, limits } from '@parley/contract/limits'
import { outgoingWebhookLimits } from '@parley/contract/outgoing-webhook-limits'
import { t } from '../../../platform/texts/index.ts'

export interface Fields {
  readonly name: string
  readonly url: string
  readonly which: 'all' | 'words'
  readonly words: string
}

export const wordsIn = ({ which, words }: Fields): string[] =>
  which === 'all' ? [] : [...new Set(words.split(/[\s,，、]+/).filter((word) => word !== ''))]

type Problems = { readonly [K in 'name' | 'url' | 'words']: string | undefined }

/** The problems of the input. @param wasTried only then a missing value is a problem */
export function problemsOf(fields: Fields, wasTried: boolean): Problems {
  return {
    name: nameProblem(fields, wasTried),
    url: urlProblem(fields, wasTried),
    words: wordsProblem(fields, wasTried),
  }
}

function nameProblem({ name }: Fields, wasTried: boolean): string | undefined {
  if (name.trim() === '') return wasTried ? t('bots.nameMissing') : undefined
  return isWithin(name, limits.nickname) ? undefined : t('common.tooLong', limits.nickname)
}

function urlProblem({ url }: Fields, wasTried: boolean): string | undefined {
  if (!isWithin(url, { min: 0, max: outgoingWebhookLimits.address.max }))
    return t('common.tooLong', outgoingWebhookLimits.address)
  if (!wasTried) return undefined
  if (url.trim() === '') return t('outgoing.addressMissing')
  return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? undefined : t('outgoing.addressWrong')
}

function wordsProblem(fields: Fields, wasTried: boolean): string | undefined {
  if (fields.which === 'all') return undefined
  const words = wordsIn(fields)
  const { words: max, word } = outgoingWebhookLimits
  if (words.length > max || words.some((one) => !isWithin(one, word)))
    return t('outgoing.tooManyWords', { max, characters: word.max })
  return wasTried && words.length === 0 ? t('outgoing.wordsMissing') : undefined
}

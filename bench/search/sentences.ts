/**
 * Generated messages, the same for the same seed: words of two and three characters out of two thousand, English words
 * out of syllables, each as rare as real words (the nth is used 1/n as often), with some that are in nearly every
 * message.
 */
export class Sentences {
  #state: number
  readonly #chinese: readonly string[]
  readonly #english: readonly string[]

  constructor(seed = 1) {
    this.#state = seed
    this.#chinese = Array.from({ length: 12_000 }, () => {
      const length = this.#below(10) < 7 ? 2 : 3
      return Array.from({ length }, () => String.fromCodePoint(0x4e00 + this.#zipf(2000) * 7)).join('')
    })
    this.#english = Array.from({ length: 20_000 }, () =>
      Array.from({ length: 1 + this.#below(4) }, () => syllables[this.#zipf(syllables.length)]).join(''),
    )
  }

  next(): string {
    const isEnglish = this.#below(10) < 3
    const count = 1 + Math.floor(-Math.log(1 - this.#random()) * 6)
    const words: string[] = []
    for (let i = 0; i < Math.min(count, 200); i++) {
      if (isEnglish) {
        if (this.#below(6) === 0) words.push('the')
        words.push(this.#english[this.#zipf(this.#english.length)] ?? '')
      } else {
        words.push(this.#chinese[this.#zipf(this.#chinese.length)] ?? '')
        if (this.#below(4) === 0) words.push('的')
        if (this.#below(7) === 0) words.push('，')
      }
    }
    return words.join(isEnglish ? ' ' : '')
  }

  below(limit: number): number {
    return this.#below(limit)
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  /** A rank below `size`, the first most often. */
  #zipf(size: number): number {
    return Math.min(size - 1, Math.floor(Math.exp(this.#random() * Math.log(size + 1))) - 1)
  }

  #random(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const syllables =
  'ta re mi con ver lo na si der un pre ing ka bo lu fen der wo pla nic tor mar ves hel go ri dan per tu ex ol qui zen ab cra'.split(
    ' ',
  )

import { createHash } from 'node:crypto'
import { limits, signInLimits } from '@parley/contract'
import { Refusal } from '../../kernel/refusal.ts'
import { addressKey } from '../../platform/http/address-key.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { Allowance, RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { person, type Requester } from './hashing-line.ts'
import type { Places } from './places.ts'

export interface Guess {
  /** Account for which a secret is guessed, as it was typed: one that does not exist is counted like one that does. */
  readonly account: string
  /** Place of the guess: one that the account's person has used, or a new one. */
  readonly place: string
  readonly isStranger: boolean
  /** Key by which the address is counted; undefined for a known device, which is counted separately. */
  readonly address: string | undefined
}

/** How often something may be guessed, and what it is called. */
interface Guessed {
  readonly name: string
  readonly fromPlace: Allowance
  readonly fromStrangers: Allowance
}

const passwordGuesses: Guessed = {
  name: 'guesses',
  fromPlace: limits.guessesFromPlace,
  fromStrangers: limits.guessesFromStrangers,
}

/** Codes of second factors, which are shorter than passwords. */
export const codeGuesses: Guessed = {
  name: 'codes',
  fromPlace: signInLimits.codesFromPlace,
  fromStrangers: signInLimits.codesFromStrangers,
}

/** Slows down the guessing of passwords and codes, before any work is done for a guess. See decision 61. */
export class SignInGuard {
  readonly #fromPlace: RateLimit
  readonly #fromStrangers: RateLimit
  readonly #ofAddress: RateLimit
  readonly #signIns: RateLimit

  constructor(rates: Rates, signInsPer10min: number, guessed = passwordGuesses) {
    this.#fromPlace = rates.limit(`${guessed.name}-from-place`, guessed.fromPlace)
    this.#fromStrangers = rates.limit(`${guessed.name}-from-strangers`, guessed.fromStrangers)
    this.#signIns = rates.limit('sign-ins-of-account', limits.signInsOfAccount)
    this.#ofAddress = rates.limit('sign-ins', { points: signInsPer10min, seconds: 600 })
  }

  /** Counts a guess. @throws Refusal `tooManyRequests` */
  async take(guess: Guess): Promise<void> {
    // First, so that an address that goes on with ever new accounts leaves no trace of each.
    if (guess.address !== undefined) await this.takeOfAddress(guess.address)
    await takeOrRefuse(this.#fromPlace, placeKey(guess))
    if (guess.isStranger) await takeOrRefuse(this.#fromStrangers, accountKey(guess))
  }

  /**
   * Counts a guess and looks at it. One that was refused before anybody looked at it was none: its points are back.
   * @throws Refusal `tooManyRequests`
   */
  async judge<T>(guess: Guess, look: () => Promise<T>): Promise<T> {
    await this.take(guess)
    try {
      return await look()
    } catch (error) {
      if (error instanceof Refusal) await this.#giveBack(guess)
      throw error
    }
  }

  /**
   * Looks at the password of a sign-in, which is counted for its account too, before: sessions and hashes have an end.
   * Wrong ones take nothing of that, so that nobody's guesses use it up for the owner.
   * @throws Refusal `tooManyRequests`
   */
  judgeSignIn(guess: Guess, userId: number | undefined, matches: () => Promise<boolean>): Promise<boolean> {
    const key = userId === undefined ? accountKey(guess) : String(userId)
    return this.judge(guess, async () => {
      await takeOrRefuse(this.#signIns, key)
      let isRight = false
      try {
        isRight = await matches()
      } finally {
        if (!isRight) await this.#signIns.giveBack(key)
      }
      return isRight
    })
  }

  /** Counts what an address tries without an account. @throws Refusal `tooManyRequests` */
  takeOfAddress(address: string): Promise<void> {
    return takeOrRefuse(this.#ofAddress, address)
  }

  /** It was no guess. What the address has done stays counted, else an account of one's own would pay for all others. */
  async forgive(guess: Guess): Promise<void> {
    await this.#fromPlace.reset(placeKey(guess))
    if (guess.isStranger) await this.#fromStrangers.reset(accountKey(guess))
  }

  async #giveBack(guess: Guess): Promise<void> {
    if (guess.address !== undefined) await this.#ofAddress.giveBack(guess.address)
    await this.#fromPlace.giveBack(placeKey(guess))
    if (guess.isStranger) await this.#fromStrangers.giveBack(accountKey(guess))
  }
}

/** @param known of these places, those that the account's person has signed in from before */
export function guessFrom(places: Places, known: ReadonlySet<string>, account: string, ip: string): Guess {
  const { device, address } = places
  if (device !== undefined && known.has(device))
    return { account, place: device, isStranger: false, address: undefined }
  return { account, place: address, isStranger: !known.has(address), address: addressKey(ip) }
}

/** The requester behind a guess, as the hashing line distinguishes them. */
export const requesterOf = (guess: Guess, ip: string, userId: number | undefined): Requester =>
  guess.isStranger || userId === undefined ? { key: addressKey(ip), isKnown: false } : person(userId)

/** Hashed, since people type their password into the wrong field. */
const accountKey = ({ account }: Guess) => createHash('sha256').update(account).digest('base64url')
const placeKey = (guess: Guess) => `${guess.place} ${accountKey(guess)}`

/** Long random codes, and sessions, need no bucket of all strangers together, which others could keep empty. */
export const guessAt = (account: string, place: string): Guess => ({
  account,
  place,
  isStranger: false,
  address: undefined,
})

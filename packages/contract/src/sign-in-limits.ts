/** Limits of sign-in, apart from `limits`, which the first screens of the web app load. */
export const signInLimits = {
  /** Minutes for which a sign-in is enough proof for a person without a password. */
  recentSignInMinutes: 15,
  /** Codes of a second factor that are tried for one account, after its password, from one place or in one session. */
  codesFromPlace: { points: 10, seconds: 3600 },
  /** The same from everywhere together, without the places from which the person has signed in before. */
  codesFromStrangers: { points: 30, seconds: 86_400 },
  /** Recovery codes that are made at once. */
  recoveryCodes: 10,
  /** Minutes in which the setting up of a second factor is confirmed by a code. */
  secondFactorMinutes: 15,
  /** Security notices that one session is shown at once, the newest, and days for which they are stored. */
  securityNotices: 50,
  securityNoticeDays: 90,
  /** Tries to e-mail one security notice. */
  securityMailTries: 8,
  /** Passkeys of one person. */
  passkeys: 20,
  passkeyName: { min: 1, max: 32 },
  /** Characters of the id that an authenticator gives a passkey. */
  passkeyIdLength: 1364,
  /** Seconds in which a browser must return a passkey challenge. */
  passkeySeconds: 300,
} as const

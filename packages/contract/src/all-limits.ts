import { directoryLimits } from './directory-limits.ts'
import { limits as clientLimits } from './limits.ts'
import { normalizedUnits } from './normalized.ts'

/**
 * Every limit of the product, by name. The web app's first screens load those in `limits.ts`; here are the others,
 * which only the server enforces. An operator's settings may lower some; nothing may raise them past what the storage
 * holds.
 */
export const limits = {
  ...clientLimits,
  normalizedUnits,
  /** Guesses of one account from one place, a known device or an address; a right one gives them back. */
  guessesFromPlace: { points: 10, seconds: 600 },
  /** Guesses of one account from everywhere together, without the places from which its person has signed in before. */
  guessesFromStrangers: { points: 30, seconds: 900 },
  /** Codes of a provider that come from one address without a way there that began here: guessed, or of older clients. */
  strayReturns: { points: 300, seconds: 600 },
  /**
   * Passwords that are hashed at once; that may wait for it, and how many of these from one address. Beside them those
   * of places and sessions that have signed in before, and how many of these of one account.
   */
  hashing: { atOnce: 2, waiting: 512, waitingOfAddress: 64, waitingKnown: 256, waitingOfKnown: 16 },
  /** Guesses of one account from one place that wait for each other, and each for how many seconds. */
  guessesWaiting: { max: 64, seconds: 10 },
  /** Sign-ins of one account with the right password. */
  signInsOfAccount: { points: 100, seconds: 600 },
  /** Minutes for which a session that was confirmed with the password may do operations that cannot be undone. */
  confirmedMinutes: 5,
  /** Hours for which a code to set a new password is valid. */
  resetHours: 24,
  /** Seconds for which a ticket can open a socket. */
  ticketSeconds: 30,
  /** Sessions that a node knows to have ended, whose calls it counts as those of strangers. */
  endedSessionsKnown: 10_000,
  /** Sessions in the list of a person's own sessions; the count has all of them. */
  signInsListed: 200,
  /** Seconds after which people's arrivals are stored. */
  arrivalsNotedSeconds: 1,
  /** Minutes between two notes of when sessions were used. */
  lastUseMinutes: 10,
  /** Days for which a device or an address without sign-ins is remembered. */
  placeDays: 400,
  /** Days for which a device that nobody has confirmed counts as new. */
  newDeviceDays: 7,
  ...directoryLimits,
  /** People whom a system line of a group names. */
  systemLinePeople: 20,
  /** Such lines on a page of a history. */
  systemLinesOfPage: 1000,
  invitationUses: { max: 100_000 },
  /** Valid invitations of one person at once. */
  invitationsOpen: 100,
  /** Invitations that one person makes, also if they end each. */
  invitationsMade: { points: 60, seconds: 3600 },
  /** Different pictures in one image-and-text: every reader requests each of them. */
  imageTextPictures: 100,
  /** Length of a quoted message; the whole text is in the message itself. */
  citedText: 500,
  /** Hours to wait before asking the same person or group again: after the first refusal, the second … */
  askingPauseHours: [1, 24, 7 * 24, 30 * 24],
  /** Tries in an hour at the answers of the same person or group. */
  answerTriesPerHour: 5,
  /** Changes in an hour to the text of a pending request to the same person or group. */
  rewordingsPerHour: 5,
  /**
   * How often one person joins one open group: each join adds a system line, and each leave notifies the group's staff.
   */
  joining: { points: 5, seconds: 600 },
  /** Changes by one person to whether they show that they are online, and as many to when they were. */
  presenceSettings: { points: 20, seconds: 600 },
  /** People that one person can block. */
  blocks: 2000,
  /** Characters of the JSON that a call signal carries. */
  signalData: { min: 0, max: 32_768 },
  /** Signals of one person in one call that may wait for those before them. */
  callSignals: 128,
  clientMessageId: { min: 1, max: 64 },
  requestId: { min: 1, max: 64 },
  epoch: { min: 1, max: 64 },
  /** Events in one answer to a `backfill`. */
  backfillPage: 200,
  /** Bytes of an answer to a `backfill`, which ends early before it is longer, unless its first event is. */
  backfillBytes: 256 * 1024,
  /** Ends of logs in an answer to a `sync`: those of the conversations with the latest events. */
  syncedBytes: 960 * 1024,
  /** Events that a client may lag behind and still get one by one; beyond, it starts again from the history. */
  backfillMax: 2000,
  /** Changes of a person's own log in one answer; beyond, the lists are read anew. */
  syncChanges: 200,
  /** Days for which changes are stored for clients that reconnect. */
  logDays: 30,
  /** Messages of a person to a conversation that may come at once; after them the pace is the operator's. */
  messageBurst: 30,
  /** Messages and changes that a person publishes at once over all conversations; after them the pace is the operator's. */
  publishedBurst: 300,
  /** UTF-8 bytes of them that may come at once. */
  publishedBytesBurst: 2 * 1024 * 1024,
  /** Hours for which an account is young, and by what its limits of requests and of new groups are divided. */
  youngAccount: { hours: 24, divisor: 2 },
  /** Minutes of silence after which a message shows its date. */
  showDateAfterMinutes: 60,
  page: { default: 1, max: 1_000_000 },
  pageSize: { default: 10, max: 5000 },
  /** Size of a page of messages: it has the newest of the requested ones that fit. */
  historyBytes: 2 * 1024 * 1024,
  /** Pages and catch-ups of one person that may wait, since each is answered when the one before has been taken. */
  waitingAnswers: 256,
  /** Seconds in which the client must take such an answer, and that one waits for its turn. */
  answerSeconds: 15,
  /** Minutes by which days anywhere are ahead of those of UTC, or behind them. */
  aheadMinutes: 14 * 60,
  /**
   * Days for which entries of the audit log are stored, unless administrators delete them before; the default, an
   * operator may set another.
   */
  auditDays: 365,
  /** Quota of the uploads of a person where nobody has decided, in MiB. */
  personQuotaMib: 10 * 1024,
  /** Free space below which uploads are refused; the default, an operator may set another. */
  uploadFloorBytes: 512 * 1024 * 1024,
  /** Uploads of one person that one node takes in at once; more of theirs wait. */
  uploadsOfPerson: 8,
  /** Images that wait to be re-encoded; with more, an upload is refused for the moment. */
  imageQueue: 50,
  /** Images of one person among them; more of theirs are refused sooner. */
  imageQueuePerPerson: 40,
  /** Photos and films sent as files that are processed at once, one of a person, and that may wait for it. */
  scrubbing: { atOnce: 2, waiting: 50, waitingPerPerson: 40 },
  /** Hours for which a link to a file opens it without a sign-in, at most; at least one less. */
  fileLinkHours: 2,
  /** Cookies for reading files that one browser holds, one per sign-in; a further one replaces the oldest. */
  fileCookies: 5,
  /** Longest side of the small version of an image; of one that is cut, which has as many pixels as others. */
  thumbnailSide: 480,
  cutThumbnailSide: 640,
  /** An HTTP JSON body. */
  bodyBytes: 128 * 1024,
  /** JSON bodies on their way to a process, all together. */
  bodiesBytes: 64 * 1024 * 1024,
  /** Seconds in which the headers of a request must have come. */
  headersSeconds: 15,
  /** Seconds in which a JSON body must have come; an upload has them for every `uploadProgressBytes`. */
  bodySeconds: 30,
  uploadProgressBytes: 64 * 1024,
  /** Seconds for which a connection waits for its next call; proxies keep theirs for a minute. */
  keepAliveSeconds: 72,
  /** Seconds without a byte in either direction after which a call's connection is cut. */
  idleSeconds: 120,
  /** Seconds after which an upgrade that could not be let in is refused; clients give up after ten. */
  upgradeSeconds: 15,
  /** Connections that the system keeps until they are taken, if it allows as many: one beyond tries again a second later. */
  connectionsWaiting: 4096,
  /** Upgrades of one address under way at once. */
  upgradesPerAddress: 512,
  /** Parts of the app's page, of one address: a class that opens it for the first time takes ten thousand. */
  pagePartsPer10s: 30_000,
  /** `/healthz` and `/readyz` together, of one address. */
  probesPer10s: 100,
  /** Seconds for which `/readyz` remembers that the database could write. */
  readyWriteSeconds: 10,
  /** Size of the embedded database's log at which it makes a checkpoint, and begins the log anew. */
  databaseLogBytes: 64 * 1024 * 1024,
  /** Free space below which the embedded database only reads: two segments of its log, and some more. */
  databaseFloorBytes: 48 * 1024 * 1024,
  /** Free space without which it is not opened: one segment, and some more. */
  databaseStartBytes: 24 * 1024 * 1024,
  /** Free space without which a new one is not made. */
  databaseNewBytes: 128 * 1024 * 1024,
  /** Seconds in which the database must answer for `/readyz` to succeed. */
  readySeconds: 2,
  /** A socket frame that is still read: the longest content fits. A bigger one up to `frameBytesMax` is refused with a tip. */
  frameBytes: 128 * 1024,
  /** Frames of a connection that is not read for the moment, which had come by then; one read holds 64 KiB. */
  framesKept: 4096,
  /** Past this the connection is closed with 1009. */
  frameBytesMax: 1024 * 1024,
} as const

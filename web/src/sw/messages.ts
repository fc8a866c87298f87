/** What a page and the service worker say to each other. */

export type ToWorker =
  /** Take over now: the player has agreed to reload. */
  | { readonly type: 'take over' }
  /** Serve this page too, which was loaded without you, if `files` are yours. */
  | { readonly type: 'adopt'; readonly files: readonly string[] };

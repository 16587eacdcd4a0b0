/** Who prints an error. */
export type Printer =
  | 'node'
  | 'toncenter'
  | 'tonapi'
  | '@ton/core'
  | '@ton/ton'
  | '@ton/sandbox'
  | 'tonweb'
  | 'TonConnect'
  | 'pytoniq'
  | 'tonutils'
  | 'tonutils-go'
  | 'tongo'
  | 'wallet'
  | 'explorer'
  | 'proxy'

/** What an error says about the message that was to be sent. */
export type SendState =
  /** It did not reach a block, and cost nothing. */
  | 'not_sent'
  /** It, or another one with its seqno, waits or has been processed. */
  | 'sent'
  /** It may have been sent. */
  | 'unknown'

/** One form of an error: what it looks like, what it means, what to do. */
export type ErrorRow = {
  readonly id: string
  /** Matched on one line, with single spaces; every repetition is bounded, so that hostile texts take linear time. */
  readonly pattern: RegExp
  readonly printedBy: readonly Printer[]
  readonly title: string
  readonly cause: string
  readonly fix: string
  readonly sent?: SendState
  /** Reported only if no row that is more specific applies. */
  readonly isGeneral?: boolean
  /** A public page with this text. */
  readonly source: string
}

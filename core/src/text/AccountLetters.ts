import type { DebugMessage, DebugNode, DebugResult } from '../contract/debug.ts'
import type { NameOrigin } from '../contract/schemas/nameOrigin.ts'
import { toFriendlyAddress } from '../encoding/address.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { formatShortAddress } from '../verdict/accountLabel.ts'
import { accountLetter } from './terminalText.ts'

/** The accounts of a run or of an on-chain event. */
export type AccountList = Pick<DebugResult, 'accounts'> & {
  readonly message?: Pick<DebugMessage, 'source' | 'destination'> | undefined
  readonly trace?: DebugNode | undefined
}

/** Where a name comes from, in one word. */
export const originWords: Readonly<Record<NameOrigin, string>> = { labels: 'label', file: 'file', contract: 'contract' }

/** Assigns letters to accounts, the same letter wherever an account appears. */
export class AccountLetters {
  private readonly letters = new Map<string, string>()
  /** With the origin in one word, unless the name is part of the app. */
  private readonly names = new Map<string, string>()

  constructor(result: AccountList) {
    for (const { address, name, name_origin: origin } of result.accounts)
      if (name)
        this.names.set(address, `${escapeControls(name)}${origin === undefined ? '' : `, ${originWords[origin]}`}`)
    if (result.message?.source) this.of(result.message.source)
    if (result.message) this.of(result.message.destination)
    if (result.trace) this.assignLetters(result.trace)
  }

  /** The letter of an account; a new account gets the next letter. */
  of(address: string): string {
    const known = this.letters.get(address)
    if (known !== undefined) return known
    const letter = accountLetter(this.letters.size)
    this.letters.set(address, letter)
    return letter
  }

  /** `A EQBx…4k2z`, with the account's name where it has one. */
  label(address: string): string {
    const name = this.names.get(address)
    return `${this.of(address)} ${formatShortAddress(address)}${name === undefined ? '' : ` (${name})`}`
  }

  list(): { readonly letter: string; readonly address: string; readonly name: string | undefined }[] {
    return [...this.letters].map(([address, letter]) => ({
      letter,
      address: toFriendlyAddress(address),
      name: this.names.get(address),
    }))
  }

  private assignLetters(node: DebugNode): void {
    this.of(node.transaction.account.address)
    for (const { destination } of node.truncations) if (destination) this.of(destination)
    for (const child of node.children) this.assignLetters(child)
  }
}

import type { DebugMessage, DebugNode, DebugResult } from '../contract/debug.ts'
import type { NameOrigin } from '../contract/schemas/nameOrigin.ts'
import { formatAccountAddress, formatAccountLabel } from '../encoding/accountLabel.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { accountLetter } from './terminalText.ts'

/** The accounts of a run or of an on-chain event. */
export type AccountList = Pick<DebugResult, 'accounts' | 'testnet'> & {
  readonly message?: Pick<DebugMessage, 'source' | 'destination'> | undefined
  readonly trace?: DebugNode | undefined
}

/** Where a name comes from, in one word. */
export const originWords: Readonly<Record<NameOrigin, string>> = {
  labels: 'label',
  file: 'file',
  contract: 'contract',
  domain: 'domain',
}

/** Assigns letters to accounts, the same letter wherever an account appears. */
export class AccountLetters {
  private readonly letters = new Map<string, string>()
  private readonly accounts: ReadonlyMap<string, AccountList['accounts'][number]>
  private readonly testnet: boolean

  constructor(result: AccountList) {
    this.accounts = new Map(result.accounts.map(account => [account.address, account]))
    this.testnet = result.testnet
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

  /** `A EQBxxx…y4k2zz` or `A alice (label)`: the account as sentences name it, with the origin of its name. */
  label(address: string): string {
    return `${this.of(address)} ${this.title(address)}${this.origin(address)}`
  }

  /** An account as sentences name it. */
  title(address: string): string {
    const { name, is_wallet: isWallet } = this.accounts.get(address) ?? {}
    return escapeControls(formatAccountLabel(address, { name, isWallet, testnet: this.testnet }))
  }

  /** The full friendly address of an account. */
  address(account: string): string {
    return formatAccountAddress(account, { isWallet: this.accounts.get(account)?.is_wallet, testnet: this.testnet })
  }

  list(): { readonly letter: string; readonly address: string; readonly name: string | undefined }[] {
    return [...this.letters].map(([address, letter]) => ({
      letter,
      address: this.address(address),
      name: this.accounts.get(address)?.name === undefined ? undefined : this.title(address) + this.origin(address),
    }))
  }

  /** In one word, unless the name is part of the app. */
  private origin(address: string): string {
    const origin = this.accounts.get(address)?.name_origin
    return origin === undefined ? '' : ` (${originWords[origin]})`
  }

  private assignLetters(node: DebugNode): void {
    this.of(node.transaction.account.address)
    for (const { destination } of node.truncations) if (destination) this.of(destination)
    for (const child of node.children) this.assignLetters(child)
  }
}

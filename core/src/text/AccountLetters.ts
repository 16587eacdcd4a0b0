import { formatLookAlike } from '../contract/applyNames.ts'
import type { DebugMessage, DebugNode, DebugResult } from '../contract/debug.ts'
import type { NameOrigin } from '../contract/schemas/nameOrigin.ts'
import { formatAccountAddress, formatAccountLabel } from '../encoding/accountLabel.ts'
import { escapeControls } from '../encoding/escapeControls.ts'
import { accountLetter } from './terminalText.ts'

/** The accounts of a run or of an on-chain event. */
export type AccountList = Pick<DebugResult, 'testnet'> & {
  /** `looks_like`: the name of another account, with which this one is easily confused. */
  readonly accounts: readonly (DebugResult['accounts'][number] & { readonly looks_like?: string })[]
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

  /** `A EQBxxx…y4k2zz` or `A alice (label)`: the account as sentences name it, with the origin of its name and a mark if it looks like another one. */
  label(address: string): string {
    return `${this.of(address)} ${this.title(address)}${this.remark(address)}`
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

  /** Each with its name and marks, if there are any. */
  list(): { readonly letter: string; readonly address: string; readonly name: string | undefined }[] {
    return [...this.letters].map(([address, letter]) => ({
      letter,
      address: this.address(address),
      name: this.named(address),
    }))
  }

  private named(address: string): string | undefined {
    const remark = this.remark(address)
    if (this.accounts.get(address)?.name === undefined) return remark === '' ? undefined : remark.trim()
    return this.title(address) + remark
  }

  /** The origin of a name in one word, unless the name is part of the app, and what the account looks like. */
  private remark(address: string): string {
    const { name_origin: origin, looks_like: other } = this.accounts.get(address) ?? {}
    const words = [
      ...(origin === undefined ? [] : [originWords[origin]]),
      ...(other === undefined ? [] : [formatLookAlike(escapeControls(other))]),
    ]
    return words.length === 0 ? '' : ` (${words.join(', ')})`
  }

  private assignLetters(node: DebugNode): void {
    this.of(node.transaction.account.address)
    for (const { destination } of node.truncations) if (destination) this.of(destination)
    for (const child of node.children) this.assignLetters(child)
  }
}
